import { bitcoinAdapter } from '@latchkey/adapter-bitcoin'
import { solanaAdapter } from '@latchkey/adapter-solana'
import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { ConnectButton, LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { bitcoin, mainnet, solana } from 'latchkey/networks'
import { createRoot } from 'react-dom/client'
import { WagmiProvider } from 'wagmi'
import { Page } from './Page.tsx'

const wagmi = wagmiAdapter()
/** The URL of the relay. The bench passes the URL of a local relay in the page's query. */
const relay = new URLSearchParams(location.search).get('relay') ?? 'wss://relay.example'
const kit = createLatchkey({
  projectId: 'budget',
  networks: [mainnet, solana, bitcoin],
  adapters: [wagmi, solanaAdapter(), bitcoinAdapter()],
  services: { relay, walletListing: 'https://wallets.example' },
})

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
