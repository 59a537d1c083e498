import { useConnection } from 'wagmi'

/** What the page had before Latchkey: React and one hook of wagmi. */
export function Page() {
  const { status } = useConnection()
  return <p>The wallet is {status}.</p>
}
