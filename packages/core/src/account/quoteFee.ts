import type { Core } from '../createCore.ts'
import type { ConfigurationError } from '../errors/configuration.ts'
import type { ConnectionError } from '../errors/connection.ts'
import type { MoneyError } from '../errors/money.ts'
import type { NetworkError } from '../errors/network.ts'
import { ServiceError } from '../errors/service.ts'
import { toConnectionError } from '../errors/walletErrors.ts'
import type { FeeQuote } from '../ports/transactions.ts'
import { preparePayment } from './preparePayment.ts'

export declare namespace quoteFee {
  type Parameters = preparePayment.SiteParameters
  type ReturnType = FeeQuote
  type ErrorType = ConnectionError | ConfigurationError | MoneyError | NetworkError | ServiceError
}

/**
 * Estimates the fee of a payment from the connected account. The wallet shows no prompt. Rejects the payments that
 * `sendTransaction` would reject.
 *
 * @returns the expected and the highest fee, in the base unit of the chain's own coin
 * @throws ConnectionError `NotConnected` if no wallet is connected in the namespace
 * @throws NetworkError `NoActiveCaipNetwork` if the site does not list the wallet's network
 * @throws MoneyError `TokenNotSupported` if the adapter cannot send tokens
 * @throws MoneyError `AmountOutOfRange` if `value` is not a valid amount
 * @throws MoneyError `AmountAndReceiverRequired` if there is no transaction
 * @throws MoneyError with another code, from the adapter
 * @throws ServiceError if the chain cannot be reached, or does not respond as expected
 * @throws ConfigurationError `AdapterNotFound` if the adapter quotes no fees
 * @throws ConfigurationError `InvalidOption` if the transaction has a field that this chain does not have
 */
export async function quoteFee(core: Core, parameters: quoteFee.Parameters): Promise<quoteFee.ReturnType> {
  const { adapter, payment } = preparePayment(core, { input: parameters, verb: 'quoteFee' })
  let quote: FeeQuote | undefined
  try {
    quote = await adapter.quoteFee?.(payment)
  } catch (error) {
    throw toConnectionError(error)
  }
  const { expected, cap, deposit } = quote ?? {}
  const isValidQuote = isFee(expected) && (cap === undefined || (isFee(cap) && cap >= expected))
  if (!isValidQuote || !(deposit === undefined || isFee(deposit)))
    throw new ServiceError('InvalidAnswer', { details: `The fee is ${expected}, at most ${cap}.` })
  return { expected, ...(cap !== undefined && { cap }), ...(deposit !== undefined && { deposit }) }
}

const isFee = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n
