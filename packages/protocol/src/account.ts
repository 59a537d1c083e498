import type * as bip122 from './namespaces/bip122.ts'
import type * as eip155 from './namespaces/eip155.ts'
import type { Namespace } from './namespaces/namespaces.ts'
import type * as solana from './namespaces/solana.ts'

/**
 * The kind of an account. `eoa`: an account that its own key controls. `smartAccount`: a contract that a key controls.
 * `payment`, `ordinals` and `stacks`: the purpose of one of the addresses of a Bitcoin wallet.
 */
export type AccountType = eip155.AccountType | solana.AccountType | bip122.AccountType

/** An account that a wallet lets the site use. */
export type Account = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  /** The public key in hex, without `0x`. For a taproot address, it is the x-only key (32 bytes). */
  readonly publicKey?: string
  /** The BIP-32 derivation path of the account. */
  readonly path?: string
}
