import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Sending coins and tokens. */
export const moneyTexts = {
  AmountAndReceiverRequired: 'An amount and receiver address are required',
  UnsupportedChain: 'Unsupported chain',
  /** The account cannot pay the amount with its fees, or has not that much of the token. */
  InsufficientFunds: 'Insufficient funds',
  /** Negative, or more than the network can count. */
  AmountOutOfRange: 'The amount is outside of what the network can count',
  /** Less than what it would cost to spend: nodes do not pass it on. */
  AmountTooSmall: 'The amount is too small to be sent',
  /** What the network asks for is out of proportion to the amount, or above all that is usual: a host may name a rate of its own. */
  FeeTooHigh: 'The network fee is too high for this payment',
  InvalidReceiver: 'The receiver address is not valid on this network',
  /** The adapter of this namespace sends the chain's own coin alone. */
  TokenNotSupported: 'Tokens cannot be sent on this network',
  TokenNotFound: 'The token was not found on this network',
  /** What the token itself forbids: a hook that is not known here, a non-transferable token. */
  TokenNotTransferable: 'This token cannot be transferred here',
  /** The wallet signed, or sent, another transaction than it was asked for. The details name it where it was sent. */
  TransactionChanged: 'The wallet changed the transaction',
  /** Nothing took it while it could be taken. The details name it. */
  TransactionExpired: 'The transaction took too long and expired. Try again',
  TransactionFailed: 'The network refused the transaction',
  /**
   * The transaction was sent, or the wallet had the request, and the outcome is unknown. The details contain the transaction's id
   * if it is known: a visitor who sends again without looking it up may pay twice.
   */
  TransactionUnconfirmed: 'It is not known whether the transaction arrived',
} as const

/** Codes of `MoneyError`. */
export type MoneyErrorCode = keyof typeof moneyTexts

/** A payment cannot be made, or was not. */
export class MoneyError extends LatchkeyError<MoneyErrorCode> {
  override name = 'MoneyError'

  constructor(code: MoneyErrorCode, options?: LatchkeyErrorOptions) {
    super(code, moneyTexts[code], options)
  }
}
