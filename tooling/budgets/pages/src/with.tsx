import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Page } from './Page.tsx'

const wagmi = wagmiAdapter()
const kit = createLatchkey({ projectId: 'budget', networks: [mainnet], adapters: [wagmi] })

createRoot(document.getElementById('root') as HTMLElement).render(
  <WagmiProvider config={wagmi.config} reconnectOnMount={false}>
    <QueryClientProvider client={new QueryClient()}>
      <LatchkeyProvider kit={kit}>
        <Page />
        <ConnectButton />
      </LatchkeyProvider>
    </QueryClientProvider>
  </WagmiProvider>,
)
