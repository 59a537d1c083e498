import type { LinkedWallet } from '@latchkey/adapter-kit/flows'
import type { SolanaProvider } from '../provider/solanaProvider.ts'
import type { Signer } from './signer.ts'

/** A connected wallet: a wallet of the page, or one over a WalletConnect session. */
export type Link = LinkedWallet<SolanaProvider> & {
  readonly signer: Signer
}
