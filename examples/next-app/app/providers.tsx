'use client'

import { wagmiAdapter } from '@latchkey/adapter-wagmi'
import { LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createLatchkey } from 'latchkey'
import { type InitialState, saveStateToCookie } from 'latchkey/cookie'
import { mainnet } from 'latchkey/networks'
import { type ReactNode, useState } from 'react'
import { WagmiProvider } from 'wagmi'

function createProviders(initialState: InitialState | undefined) {
  const wagmi = wagmiAdapter({ ssr: true })
  const kit = createLatchkey({ projectId: 'my-site', networks: [mainnet], adapters: [wagmi], initialState })
  saveStateToCookie(kit)
  return { wagmi, kit, queries: new QueryClient() }
}

type ProvidersProps = { initialState: InitialState | undefined; children: ReactNode }

export function Providers({ initialState, children }: ProvidersProps) {
  // In state, so that the server makes one for each request.
  const [{ wagmi, kit, queries }] = useState(() => createProviders(initialState))
  return (
    <WagmiProvider config={wagmi.config} reconnectOnMount={false}>
      <QueryClientProvider client={queries}>
        <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
