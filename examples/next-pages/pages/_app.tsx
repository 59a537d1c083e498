import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { mainnet } from 'latchkey/networks'
import type { AppProps } from 'next/app'
import { useState } from 'react'
import { WagmiProvider } from 'wagmi'

function createProviders() {
  const wagmi = wagmiAdapter({ ssr: true })
  const kit = createLatchkey({ projectId: 'my-site', networks: [mainnet], adapters: [wagmi] })
  return { wagmi, kit, queries: new QueryClient() }
}

export default function App({ Component, pageProps }: AppProps) {
  // In state, so that the server makes one for each request.
  const [{ wagmi, kit, queries }] = useState(createProviders)
  return (
    <WagmiProvider config={wagmi.config} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <LatchkeyProvider kit={kit}>
          <Component {...pageProps} />
        </LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
