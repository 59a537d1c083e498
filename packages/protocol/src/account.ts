import type * as bip122 from './namespaces/bip122.ts'
import type * as eip155 from './namespaces/eip155.ts'
import type { Namespace } from './namespaces/namespaces.ts'
import type * as solana from './namespaces/solana.ts'

/**
 * The kind of an account. `eoa`: an account controlled by its own key. `smartAccount`: a contract that a key controls. `payment`,
 * `ordinals` and `stacks`: the purpose of a Bitcoin wallet's address.
 */
export type AccountType = eip155.AccountType | solana.AccountType | bip122.AccountType

/** An account that a wallet grants. */
export type Account = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  /** Hex without 0x; x-only for a taproot address. */
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
}
