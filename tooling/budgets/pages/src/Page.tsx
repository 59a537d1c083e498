import { useConnection } from 'wagmi'

/** The page before Latchkey is installed: React and one hook of wagmi. */
export function Page() {
  const { status } = useConnection()
  return <p>The wallet is {status}.</p>
}
