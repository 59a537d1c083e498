import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Sending, swapping and the list of what happened. */
export const moneyTexts = {
  AmountAndReceiverRequired: 'An amount and receiver address are required',
  TokenRequired: 'A token is required',
  UnsupportedChain: 'Unsupported chain',
  GasPriceNetworkNotSupported: 'Network not supported for Gas Price',
  SwapNetworkNotSupported: 'Network not supported for Swaps',
  TransactionsFailed: 'Failed to fetch transactions',
  TransactionsWithoutAddress: "Transactions can't be fetched without an accountAddress",
} as const

export type MoneyErrorCode = keyof typeof moneyTexts

export class MoneyError extends LatchkeyError<MoneyErrorCode> {
  override name = 'MoneyError'

  constructor(code: MoneyErrorCode, options?: LatchkeyErrorOptions) {
    super(code, moneyTexts[code], options)
  }
}
