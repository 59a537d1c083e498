import type { LinkedWallet } from '@latchkey/adapter-kit/flows'
import type { SolanaProvider } from '../provider/solanaProvider.ts'
import type { Signer } from './signer.ts'

/** A wallet that is connected: one of the page, or the one at the other end of a WalletConnect session. */
export type Link = LinkedWallet<SolanaProvider> & {
  readonly signer: Signer
}
