import type { Namespace } from './namespaces.ts'

/**
 * The kind of an account. `eoa`: an account controlled by its own key. `smartAccount`: a contract that a key controls. `payment`,
 * `ordinals` and `stacks`: the purpose of a Bitcoin wallet's address.
 */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinals' | 'stacks'

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
