import type { Namespace } from './namespaces.ts'

/**
 * `eoa`: a key of its own; `smartAccount`: a contract that a key controls; `payment`, `ordinals`, `stacks`: what a Bitcoin wallet has an
 * address for.
 */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinals' | 'stacks'

/** An account that a wallet shows. */
export type Account = {
  readonly namespace: Namespace
  readonly address: string
  readonly type: AccountType
  /** Hex without 0x; x-only for a taproot address. */
  readonly publicKey?: string
  /** BIP-32 derivation path. */
  readonly path?: string
}
