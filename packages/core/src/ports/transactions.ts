import type { Namespace } from '@latchkey/protocol'

/** The fields that a transaction has in every namespace. */
type Payment = {
  readonly to: string
  /** The amount that leaves the account, in the chain's base unit. The network's fee is not included. */
  readonly value?: bigint
}

/** A transaction on an EVM chain. `value` is in wei. */
export type EvmTransactionRequest = Payment & {
  /** The call data in hex, with the prefix `0x`. */
  readonly data?: string
  /** The gas limit, in gas units. By default, the wallet chooses it. */
  readonly gas?: bigint
}

/**
 * A payment on Solana. `value` is in lamports, or in the token's base unit. A token of the program Token-2022 may
 * charge a fee of its own; the receiver then gets `value` minus this fee.
 */
export type SolanaTransactionRequest = Payment & {
  /** The mint address of the token to send. If it is absent, SOL is sent. */
  readonly token?: string
  /** How soon a block should include the transaction; `medium` by default. */
  readonly feeRate?: 'slow' | 'medium' | 'fast'
}

/** A payment on Bitcoin. `value` is in sat. */
export type BitcoinTransactionRequest = Payment & {
  /** How soon a block should include the transaction, or the fee rate in sat/vB. */
  readonly feeRate?: 'slow' | 'medium' | 'fast' | number
}

/** The type of a transaction in each namespace. */
type TransactionRequests = {
  readonly eip155: EvmTransactionRequest
  readonly solana: SolanaTransactionRequest
  readonly bip122: BitcoinTransactionRequest
}

/**
 * The type of a transaction in a namespace. In a namespace that `TransactionRequests` does not list, a transaction has
 * only `to` and `value`.
 */
export type TransactionRequestOf<namespace extends Namespace> = namespace extends keyof TransactionRequests
  ? TransactionRequests[namespace]
  : Payment

/** A transaction of any namespace, for the wallet to sign and broadcast. Amounts are in the chain's base unit. */
export type TransactionRequest = EvmTransactionRequest | SolanaTransactionRequest | BitcoinTransactionRequest

/** The fee of a payment, in the base unit of the chain's own coin. The paid amount is not included. */
export type FeeQuote = {
  /** The fee that the network will probably charge. */
  readonly expected: bigint
  /**
   * The highest fee that the payment can have. On EVM chains, this is the limit that wallets set by default: twice the
   * current base fee. The wallet or the visitor may set another limit. Absent if nothing limits the fee, for example
   * because the wallet itself chooses which coins to spend.
   */
  readonly cap?: bigint
  /**
   * The deposit for a new token account of the receiver on Solana, which the sender pays. Absent if the payment creates
   * no such account.
   */
  readonly deposit?: bigint
}
