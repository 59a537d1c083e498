import type { Namespace, Network } from '@latchkey/protocol'
import type { FeeQuote, TransactionRequestOf } from './transaction.ts'

/** A payment: who gets how much of which token. */
export type Payment = {
  /** The receiver's address, as `Payments.parseReceiver` returns it. */
  readonly to: string
  /** The token's contract (EVM) or mint (Solana). Absent for the chain's own coin. */
  readonly token?: string | undefined
  /** The amount in the base unit of the token or coin. */
  readonly amount: bigint
}

/** Who pays, and on which network. */
export type Payer = { readonly address: string; readonly network: Network }

/** The facts about a token that an amount depends on, read from the chain. */
export type TokenFacts = {
  readonly symbol: string
  /** The number of decimal places, from 0 to 255. */
  readonly decimals: number
  /** What the payer holds, in base units. */
  readonly balance: bigint
}

/**
 * What the chain knew before the wallet was asked. With it, a payment whose answer was lost can be found later. Plain
 * data, so that it can be stored.
 */
export type PaymentMark = {
  /** The number of transactions that the account had sent. */
  readonly nonce: number
  /** The number of the newest block, in decimal digits. */
  readonly block: string
}

/** A payment that is ready to be reviewed. */
export type PreparedPayment<namespace extends Namespace = Namespace> = {
  /** The request that the wallet will get. */
  readonly transaction: TransactionRequestOf<namespace>
  /** What this request does, decoded from its own bytes and not copied from the form. */
  readonly effect: Payment
  readonly fee: FeeQuote
  /** The payer's balance of the chain's own coin, in base units. */
  readonly coinBalance: bigint
  /** The payer's balance of what is paid, in base units. */
  readonly balance: bigint
  /**
   * How the balances of the payer and the receiver would change, as a node simulated it; the network's fee is not
   * included. Absent if no node of the network simulates.
   */
  readonly simulation?: { readonly sent: bigint; readonly received: bigint }
  readonly mark: PaymentMark
}

/** A payment that may have been sent, as it is stored. */
export type SentMark = {
  readonly transaction: { readonly to: string; readonly value?: bigint | undefined; readonly data?: string | undefined }
  readonly mark: PaymentMark
  /** The transaction's id. Absent if the wallet's answer was lost. */
  readonly hash?: string | undefined
}

/** What the chain says about a payment. */
export type PaymentOutcome =
  /** The account has sent nothing since. The wallet may still be asking. */
  | { readonly status: 'unseen' }
  | { readonly status: 'pending'; readonly hash: string }
  | { readonly status: 'confirmed' | 'failed'; readonly hash: string }
  /** The account sent another transaction in its place: the same payment with another fee, and so with another hash. */
  | { readonly status: 'replaced'; readonly hash: string }
  /** The account sent another transaction in its place that is not this payment. */
  | { readonly status: 'cancelled'; readonly hash?: string }
  /** The transaction under this hash is another one than was reviewed. */
  | { readonly status: 'changed'; readonly hash: string }

/**
 * The part of an adapter that plans payments, and follows them on the chain. It shows no prompt. Its code is fetched
 * with the first payment.
 */
export type Payments<namespace extends Namespace = Namespace> = {
  /**
   * Reads an address strictly: a text that is not exactly an address of the network is no address.
   *
   * @returns the address in its usual form (with a checksum on EVM chains); `undefined` if the text is none
   */
  parseReceiver(text: string, network: Network): string | undefined
  /**
   * Reads a token from the chain.
   *
   * @param parameters.token - The token's address. Without it, the chain's own coin is read.
   * @throws MoneyError `TokenNotFound` if there is no such token
   * @throws ServiceError if the chain cannot be reached, or does not respond as expected
   */
  readToken(parameters: Payer & { token?: string | undefined }): Promise<TokenFacts>
  /**
   * Returns the most that the account can pay, in base units: for the chain's own coin, the balance less the highest
   * fee that a wallet reserves.
   *
   * @param parameters.to - The receiver, if it is known: a contract may need more gas to receive.
   */
  readMaximum(parameters: Payer & { token?: string | undefined; to?: string | undefined }): Promise<bigint>
  /**
   * Builds the request of a payment, decodes what it does, quotes its fee, and simulates it.
   *
   * @throws MoneyError `InvalidReceiver` if the receiver is the zero address, the token's own contract or not an address
   * @throws MoneyError with the code that the payment itself would have, for example `InsufficientFunds`
   * @throws ServiceError if the chain cannot be reached, or does not respond as expected
   */
  prepare(parameters: Payer & { payment: Payment }): Promise<PreparedPayment<namespace>>
  /**
   * Asks the chain what became of a payment.
   *
   * @throws ServiceError if the chain cannot be reached, or does not respond as expected
   */
  readOutcome(parameters: Payer & { sent: SentMark }): Promise<PaymentOutcome>
}
