import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { LatchkeyButton, LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import { useConnection, useSignMessage, WagmiProvider } from 'wagmi'

const wagmi = wagmiAdapter()
const kit = createLatchkey({ projectId: 'my-site', networks: [mainnet], adapters: [wagmi] })
const queries = new QueryClient()

export default function App() {
  return (
    <WagmiProvider config={wagmi.config} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <LatchkeyProvider kit={kit}>
          <h1>My site</h1>
          <LatchkeyButton />
          <Account />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
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
