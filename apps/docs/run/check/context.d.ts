import type { WagmiAdapterFactory } from '@latchkey/adapter-wagmi'
import type { Latchkey, LatchkeyOptions } from 'latchkey'
// Loads wagmi's types, so that an example can extend them. A real site also imports wagmi.
import type {} from 'wagmi'

/** The names that examples use without declaring them. */
declare global {
  const kit: Latchkey
  const wagmi: WagmiAdapterFactory
  const projectId: string
  const metadata: NonNullable<LatchkeyOptions['metadata']>
  const networks: LatchkeyOptions['networks']
  const adapters: NonNullable<LatchkeyOptions['adapters']>
}
