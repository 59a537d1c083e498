import type { Namespace, Network } from '@latchkey/protocol'
import { getAdapter } from '../connections/getAdapter.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { NetworkError } from '../errors/network.ts'
import { assertTransaction, type TransactionField } from '../limits/assertTransaction.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { TransactionRequest } from '../ports/transactions.ts'

export declare namespace preparePayment {
  /** The parameters of `sendTransaction` and `quoteFee`, as the site passes them. */
  type SiteParameters = {
    /** The payment to check. Amounts are in the chain's base unit, for example wei. */
    transaction: TransactionRequest
    /** The namespace of the connected account that pays; by default the active namespace. */
    namespace?: Namespace | undefined
  }
  type Parameters = {
    input: SiteParameters
    /** The adapter method that will receive the payment. */
    verb: 'sendTransaction' | 'quoteFee'
  }
  type ReturnType = {
    adapter: Adapter
    payment: { transaction: TransactionRequest; network: Network; address: string }
  }
}

/**
 * Checks a payment before the adapter receives it. The connected account pays, on the wallet's current network.
 *
 * @throws ConnectionError `NotConnected` if no wallet is connected in the namespace
 * @throws NetworkError `NoActiveCaipNetwork` if the site does not list the wallet's network
 * @throws ConfigurationError `AdapterNotFound` if the adapter does not have the method `verb`
 * @throws ConfigurationError `InvalidOption` if a field of the transaction is invalid
 * @throws MoneyError with the codes that `assertTransaction` throws
 */
export function preparePayment(core: Core, { input, verb }: preparePayment.Parameters): preparePayment.ReturnType {
  // Sites without TypeScript may pass no parameters, so `input` may be undefined.
  const {
    transaction: siteTransaction,
    namespace = core.chain.state.activeNamespace,
  }: Partial<preparePayment.SiteParameters> = input ?? {}
  const account = core.chain.state.byNamespace[namespace]?.account
  if (account?.status !== 'connected') throw new ConnectionError('NotConnected')
  const { network } = getNetwork(core, { namespace })
  if (!network) throw new NetworkError('NoActiveCaipNetwork')
  const adapter = getAdapter(core, namespace)
  if (!adapter[verb])
    throw new ConfigurationError('AdapterNotFound', { details: `The adapter of ${namespace} has no ${verb}.` })
  // The transaction is copied, because the site may change its own object while the wallet asks the visitor to switch
  // networks.
  const transaction = copyTransaction(siteTransaction)
  assertTransaction({ transaction, namespace, sendsTokens: adapter.sendsTokens })
  return { adapter, payment: { transaction, network, address: account.address } }
}

const transactionFields = [
  'to',
  'value',
  'token',
  'data',
  'gas',
  'feeRate',
] as const satisfies readonly TransactionField[]

/**
 * Copies a transaction field by field. A spread alone would lose getters and inherited fields, for example the token. A
 * value that is not an object is returned unchanged, so that `assertTransaction` rejects it.
 */
function copyTransaction(transaction: TransactionRequest | undefined): TransactionRequest {
  if (typeof transaction !== 'object' || transaction === null) return transaction as never
  const uncheckedTransaction: { readonly [field in TransactionField]?: unknown } = transaction
  const entries = transactionFields.map((field) => [field, uncheckedTransaction[field]] as const)
  return { ...transaction, ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)) }
}
