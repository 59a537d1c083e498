import type { Wallet as StandardWallet, WalletAccount } from '@wallet-standard/base'
import type { StandardChain } from '../chains/standardChain.ts'
import type { SolanaSendOptions } from './signer.ts'

/**
 * The features of Wallet Standard that the adapter uses. Each feature has only the fields that the adapter needs.
 *
 * @see https://github.com/anza-xyz/wallet-standard
 */
type Features = {
  'standard:connect': { connect(input?: { silent?: boolean }): Promise<unknown> }
  'standard:disconnect': { disconnect(): Promise<void> }
  'standard:events': { on(event: 'change', listener: () => void): () => void }
  'solana:signMessage': {
    signMessage(input: { account: WalletAccount; message: Uint8Array }): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signTransaction': {
    signTransaction(
      ...inputs: readonly { account: WalletAccount; transaction: Uint8Array; chain: StandardChain }[]
    ): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  'solana:signAndSendTransaction': {
    signAndSendTransaction(input: {
      account: WalletAccount
      transaction: Uint8Array
      chain: StandardChain
      options: SolanaSendOptions
    }): Promise<readonly { signature: Uint8Array }[]>
  }
}

/** Returns a feature of a wallet. Returns `undefined` if the wallet does not have the feature, or if a getter throws. */
export function findFeature<name extends keyof Features>(
  wallet: StandardWallet,
  name: name,
): Features[name] | undefined {
  try {
    return (wallet.features as Partial<Features>)[name]
  } catch {
    return undefined
  }
}
