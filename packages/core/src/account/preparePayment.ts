import type { Namespace, Network } from '@latchkey/protocol'
import { getAdapter } from '../connections/getAdapter.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { NetworkError } from '../errors/network.ts'
import { assertTransaction, type TransactionField } from '../limits/assertTransaction.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import type { Adapter, TransactionRequest } from '../ports/adapter.ts'

export declare namespace preparePayment {
  /** What a site passes. */
  type Asked = {
    /** Amounts in the chain's base unit. */
    transaction: TransactionRequest
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
  }
  type Parameters = {
    asked: Asked
    /** The method of the adapter that gets the payment. */
    verb: 'sendTransaction' | 'quoteFee'
  }
  type ReturnType = {
    adapter: Adapter
    payment: { transaction: TransactionRequest; network: Network; address: string }
  }
}

/**
 * Checks a payment from the connected account on the wallet's current network, for the adapter.
 *
 * @throws ConnectionError `NotConnected`
 * @throws NetworkError `NoActiveCaipNetwork`
 * @throws ConfigurationError `AdapterNotFound` if the adapter does not have the method; `InvalidOption`
 * @throws MoneyError as `assertTransaction`
 */
export function preparePayment(core: Core, { asked, verb }: preparePayment.Parameters): preparePayment.ReturnType {
  // Callers without types may pass nothing.
  const { transaction: given, namespace = core.chain.state.activeNamespace }: Partial<preparePayment.Asked> =
    asked ?? {}
  const account = core.chain.state.byNamespace[namespace]?.account
  if (account?.status !== 'connected') throw new ConnectionError('NotConnected')
  const { network } = getNetwork(core, { namespace })
  if (!network) throw new NetworkError('NoActiveCaipNetwork')
  const adapter = getAdapter(core, namespace)
  if (!adapter[verb])
    throw new ConfigurationError('AdapterNotFound', { details: `The adapter of ${namespace} has no ${verb}.` })
  // A copy, because the site may change its object while the wallet is asked to switch.
  const transaction = copyOf(given)
  assertTransaction({ transaction, namespace, sendsTokens: adapter.sendsTokens })
  return { adapter, payment: { transaction, network, address: account.address } }
}

const fields = ['to', 'value', 'token', 'data', 'gas', 'feeRate'] as const satisfies readonly TransactionField[]

/**
 * Reads each field by name. A spread alone would drop getters and inherited fields, for example the token. Anything but an object is
 * returned as it is, for `assertTransaction` to reject.
 */
function copyOf(given: TransactionRequest | undefined): TransactionRequest {
  if (typeof given !== 'object' || given === null) return given as never
  const readable: { readonly [field in TransactionField]?: unknown } = given
  const read = fields.map((field) => [field, readable[field]] as const)
  return { ...given, ...Object.fromEntries(read.filter(([, value]) => value !== undefined)) }
}
