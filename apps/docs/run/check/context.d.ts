import type { WagmiAdapterFactory } from '@latchkey/adapter-wagmi'
import type { Latchkey, LatchkeyOptions } from 'latchkey'
// A site imports wagmi somewhere, so a block may extend wagmi's types.
import type {} from 'wagmi'

/** The names that blocks use without declaring them. */
declare global {
  const kit: Latchkey
  const wagmi: WagmiAdapterFactory
  const projectId: string
  const metadata: NonNullable<LatchkeyOptions['metadata']>
  const networks: LatchkeyOptions['networks']
  const adapters: NonNullable<LatchkeyOptions['adapters']>
}
