import { LatchkeyButton } from '@latchkey/react'
import { useConnection, useSignMessage } from 'wagmi'

export default function Page() {
  return (
    <main>
      <h1>My site</h1>
      <LatchkeyButton />
      <Account />
    </main>
  )
}

function Account() {
  const { address } = useConnection()
  const { mutate: signMessage, data: signature } = useSignMessage()
  if (!address) return <p>Not connected</p>
  return (
    <>
      <p>Connected: {address}</p>
      <button type="button" onClick={() => signMessage({ account: address, message: 'Hello' })}>
        Sign a message
      </button>
      {signature && <p>Signed: {signature}</p>}
    </>
  )
}
