import type { CaipNetworkId } from '../caip.ts'

/** A request for a payment on an EVM chain (ERC-681). */
export type EvmPaymentRequest = {
  readonly namespace: 'eip155'
  /** The chain, such as `eip155:8453`. If absent, the payer's wallet chooses the chain. */
  readonly caipNetworkId?: CaipNetworkId
  /** The address that receives the payment. */
  readonly to: string
  /** The contract of the ERC-20 token; absent for the chain's native coin. */
  readonly token?: string
  /** The amount in base units: wei, or base units of the token. If absent, the payer chooses the amount. */
  readonly amount?: bigint
}

/** A request for a transfer on Solana (Solana Pay). The URI does not name the cluster. */
export type SolanaPaymentRequest = {
  readonly namespace: 'solana'
  /** The account that receives the payment. For a token, it is the owner's account and not the token account. */
  readonly to: string
  /** The mint of the SPL token; absent for SOL. */
  readonly token?: string
  /**
   * The amount as a decimal text, in SOL or in whole tokens. It is not in base units, because the URI does not contain a token's decimals.
   */
  readonly amount?: string
  /** Public keys that the payer adds to the transaction, so that the receiver can find it. */
  readonly references?: readonly string[]
  readonly label?: string
  readonly message?: string
  /** A text that the payer adds to the transaction, for everybody to read. */
  readonly memo?: string
}

/** A request for a payment in bitcoin (BIP-21). */
export type BitcoinPaymentRequest = {
  readonly namespace: 'bip122'
  readonly to: string
  /** The amount in satoshi. If absent, the payer chooses the amount. */
  readonly amount?: bigint
  readonly label?: string
  readonly message?: string
}

/** The payment that a URI requests. Its texts (`label`, `message`, `memo`) can be false, because anyone can create a URI. */
export type PaymentRequest = EvmPaymentRequest | SolanaPaymentRequest | BitcoinPaymentRequest

/**
 * Why a text is not a payment URI that can be used. `Unsupported`: the URI requests something other than a transfer.
 * `RequiredParameter`: BIP-21 forbids paying a request that has an unknown parameter `req-…`.
 */
export type PaymentUriErrorCode =
  | 'NotPaymentUri'
  | 'Unsupported'
  | 'RequiredParameter'
  | 'InvalidAddress'
  | 'InvalidAmount'
  | 'InvalidChainId'
  | 'InvalidParameter'

/** Thrown for a text that is not a payment URI, or for a URI that cannot be paid exactly as written. */
export class PaymentUriError extends Error {
  override readonly name = 'PaymentUriError'
  readonly code: PaymentUriErrorCode

  /** @param part - The invalid part of the URI. The error message contains its first 80 characters. */
  constructor(code: PaymentUriErrorCode, part: string) {
    super(`${code}: "${part.slice(0, 80)}"`)
    this.code = code
  }
}
