import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Texts of errors about sending coins and tokens. */
export const moneyTexts = {
  AmountAndReceiverRequired: 'An amount and receiver address are required',
  UnsupportedChain: 'Unsupported chain',
  /** The account cannot pay the amount and its fees, or does not hold enough of the token. */
  InsufficientFunds: 'Insufficient funds',
  /** A negative amount, or one that is larger than the network can represent. */
  AmountOutOfRange: 'The amount is outside of what the network can count',
  /** The amount is too small for the receiver to spend it, because the fee would be higher. Nodes do not forward such a transaction. */
  AmountTooSmall: 'The amount is too small to be sent',
  /**
   * The fee of the network, or of the token itself, is too high for the amount, or far above the usual range. On
   * Bitcoin, the cause can be a fee rate that the site set.
   */
  FeeTooHigh: 'The fee is too high for this payment',
  InvalidReceiver: 'The receiver address is not valid on this network',
  /** The adapter of this namespace sends only the chain's own coin. */
  TokenNotSupported: 'Tokens cannot be sent on this network',
  TokenNotFound: 'The token was not found on this network',
  /** The token cannot be transferred, or only with a program (a transfer hook) that the adapter does not know. */
  TokenNotTransferable: 'This token cannot be transferred here',
  /**
   * The transaction that the wallet signed or sent is not the requested one. If the wallet sent it, the details contain
   * the transaction id. Otherwise the kit sent nothing, but a wallet that has signed can still send the transaction
   * itself, so the text asks the visitor to look.
   */
  TransactionChanged: 'The wallet changed the transaction. Check in the wallet whether it was sent',
  /** The transaction expired before a block included it. The details contain the transaction id. */
  TransactionExpired: 'The transaction took too long and expired. Try again',
  TransactionFailed: 'The network refused the transaction',
  /**
   * The wallet sent the transaction or received the request for it, but the outcome is unknown. The details contain the
   * transaction id if it is known. A visitor who sends again without checking the outcome may pay twice.
   */
  TransactionUnconfirmed: 'It is not known whether the transaction arrived',
} as const

/** Codes of `MoneyError`. */
export type MoneyErrorCode = keyof typeof moneyTexts

/** A payment is not possible or has failed. */
export class MoneyError extends LatchkeyError<MoneyErrorCode> {
  override name = 'MoneyError'

  constructor(code: MoneyErrorCode, options?: LatchkeyErrorOptions) {
    super(code, moneyTexts[code], options)
  }
}
