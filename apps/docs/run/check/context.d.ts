import type { WagmiAdapterFactory } from '@latchkey/adapter-wagmi'
import type { Latchkey, LatchkeyOptions } from 'latchkey'
// A site imports it somewhere; a block may add to its types.
import type {} from 'wagmi'

/** What the blocks of the pages take for granted. */
declare global {
  const kit: Latchkey
  const wagmi: WagmiAdapterFactory
  const projectId: string
  const metadata: NonNullable<LatchkeyOptions['metadata']>
  const networks: LatchkeyOptions['networks']
  const adapters: NonNullable<LatchkeyOptions['adapters']>
}
