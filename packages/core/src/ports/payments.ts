import type { Network } from '@latchkey/protocol'
import type { FeeQuote, TransactionRequest } from './transactions.ts'

/** A token of a payment. A payment without a token pays the network's own coin. */
export type PaymentToken = {
  /** The token's contract (EVM) or mint (Solana). */
  readonly address: string
  /** The number of decimals that the site shows. `plan` rejects it if the chain has another number. */
  readonly decimals: number
}

/** The account that pays, on a network. */
export type PaymentAccount = { readonly address: string; readonly network: Network }

/** A payment that can be made: the transaction for the wallet, and what it costs. */
export type PaymentPlan = {
  /** The transaction for `sendTransaction`. */
  readonly transaction: TransactionRequest
  /** What leaves the account, in base units of the coin or the token. The fee of the network is not included. */
  readonly amount: bigint
  readonly fee: FeeQuote
}

/** What a transaction does, read from its bytes alone and from a simulation on the chain. */
export type PaymentReview = {
  readonly to: string
  /** What leaves the account, in base units. The fee of the network is not included. */
  readonly amount: bigint
  readonly token?: PaymentToken
  readonly fee: FeeQuote
  /**
   * What the receiver gets, in base units: less than `amount` if the token charges a fee of its own. Absent if no
   * endpoint of the network simulates transactions.
   */
  readonly received?: bigint
  /** Whether the receiver is a contract. A contract may be unable to return what it receives. */
  readonly isContract: boolean
}

/** What became of a transaction. */
export type PaymentOutcome = {
  /**
   * `confirmed`: a block includes it, and it succeeded. `failed`: a block includes it, but it was reverted. `replaced`: the
   * account used its nonce for another transaction with the same effect. `cancelled`: for another one. `dropped`: no
   * node knows it any more.
   */
  readonly status: 'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped'
  /** The id of the transaction that a block includes: another one if the transaction was replaced or cancelled. */
  readonly transactionId: string
}

/**
 * How the kit makes the payments that a visitor enters in its own views. An adapter loads this code at the first use. No
 * method shows a prompt; `sendTransaction` of the adapter asks the wallet.
 */
export type Payments = {
  /**
   * Returns a receiver's address in its usual spelling, so that equal addresses are equal texts.
   *
   * @throws MoneyError `InvalidReceiver` if the text is not an address of the network, or has a wrong checksum
   */
  parseReceiver(text: string, network: Network): string
  /**
   * Builds the transaction of a payment and estimates its fee.
   *
   * @param parameters.amount - The amount in base units. `max` pays everything that the account holds; a payment of the
   *    network's own coin then leaves the highest fee that the payment can have.
   * @throws MoneyError `InvalidReceiver`, also for the zero address and the token's own contract
   * @throws MoneyError `InsufficientFunds`, `AmountOutOfRange`, `AmountTooSmall`, `FeeTooHigh`, `TokenNotFound` or
   *    `TransactionFailed`
   * @throws ServiceError if an endpoint of the chain does not respond as expected
   */
  plan(
    parameters: PaymentAccount & { to: string; amount: bigint | 'max'; token?: PaymentToken | undefined },
  ): Promise<PaymentPlan>
  /**
   * Reads what a transaction does, from its bytes, and simulates it on the chain.
   *
   * @throws MoneyError `TransactionFailed` if it would fail, or if it does something else than to pay one receiver
   * @throws MoneyError or ServiceError with the codes of `plan`
   */
  review(parameters: PaymentAccount & { transaction: TransactionRequest }): Promise<PaymentReview>
  /**
   * Waits for the outcome of a transaction that was sent. Polls the chain until the outcome is final, or the signal aborts.
   *
   * @throws the reason of the signal
   */
  follow(
    parameters: PaymentAccount & { transactionId: string; transaction?: TransactionRequest; signal: AbortSignal },
  ): Promise<PaymentOutcome>
}
