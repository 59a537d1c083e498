import type { WagmiAdapterFactory } from '@latchkey/adapter-wagmi'
import { LatchkeyProvider } from '@latchkey/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { Latchkey } from 'latchkey'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'

const queryClient = new QueryClient()

/** Gives wagmi's own hooks and Latchkey's hooks the same connection. */
export function Providers({
  kit,
  config,
  children,
}: {
  kit: Latchkey
  config: WagmiAdapterFactory['config']
  children: ReactNode
}) {
  return (
    <WagmiProvider config={config} reconnectOnMount={false}>
      <QueryClientProvider client={queryClient}>
        <LatchkeyProvider kit={kit}>{children}</LatchkeyProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
