import type { Core } from '../createCore.ts'
import type { ConfigurationError } from '../errors/configuration.ts'
import type { ConnectionError } from '../errors/connection.ts'
import type { MoneyError } from '../errors/money.ts'
import type { NetworkError } from '../errors/network.ts'
import { preparePayment } from './preparePayment.ts'
import { readAnswer } from './readAnswer.ts'

export declare namespace sendTransaction {
  type Parameters = preparePayment.SiteParameters
  /** The transaction id: a hash on EVM chains, a signature on Solana, a txid on Bitcoin. */
  type ReturnType = string
  type ErrorType = ConnectionError | ConfigurationError | MoneyError | NetworkError
}

/**
 * Asks the connected wallet to sign and broadcast a transaction on the wallet's current network.
 *
 * @throws ConnectionError `NotConnected` if no wallet is connected, or if the wallet no longer holds the account that
 *    the site shows
 * @throws ConnectionError `UserRejected` if the visitor declined in the wallet
 * @throws ConnectionError `ProviderFailed` if the wallet reports another failure
 * @throws NetworkError `NoActiveCaipNetwork` if the site does not list the wallet's network
 * @throws MoneyError `TokenNotSupported` if the adapter cannot send tokens
 * @throws MoneyError `AmountOutOfRange` if `value` is no valid amount
 * @throws MoneyError `AmountAndReceiverRequired` if there is no transaction
 * @throws MoneyError with another code, from the adapter
 * @throws ConfigurationError `AdapterNotFound` if the namespace has no adapter, or its adapter sends no transactions
 * @throws ConfigurationError `InvalidOption` if the transaction has a field that this chain does not have
 */
export async function sendTransaction(
  core: Core,
  parameters: sendTransaction.Parameters,
): Promise<sendTransaction.ReturnType> {
  const { adapter, payment } = preparePayment(core, { asked: parameters, verb: 'sendTransaction' })
  return readAnswer(() => adapter.sendTransaction?.(payment), true)
}
