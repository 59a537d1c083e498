import type { Namespace } from '@latchkey/protocol'
import { getAdapter } from '../connections/getAdapter.ts'
import type { Core } from '../createCore.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import type { MoneyError } from '../errors/money.ts'
import { NetworkError } from '../errors/network.ts'
import { assertTransaction, type TransactionField } from '../limits/assertTransaction.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import type { TransactionRequest } from '../ports/adapter.ts'
import { readAnswer } from './readAnswer.ts'

export declare namespace sendTransaction {
  type Parameters = {
    /** Amounts in the chain's base unit. */
    transaction: TransactionRequest
    /** Defaults to the active namespace. */
    namespace?: Namespace | undefined
  }
  /** The transaction id: a hash on EVM chains, a signature on Solana, a txid on Bitcoin. */
  type ReturnType = string
  type ErrorType = ConnectionError | ConfigurationError | MoneyError | NetworkError
}

/**
 * Asks the connected wallet to sign and broadcast a transaction on the wallet's current network.
 *
 * @throws ConnectionError `NotConnected`, also if the wallet no longer holds the account that the site shows; `UserRejected`,
 *   `ProviderFailed`
 * @throws NetworkError `NoActiveCaipNetwork` if the site does not list the wallet's network
 * @throws MoneyError `TokenNotSupported` if the adapter cannot send tokens, `AmountOutOfRange`, `AmountAndReceiverRequired`, and the
 *   errors of the adapter
 * @throws ConfigurationError `AdapterNotFound`; `InvalidOption` for a field that this chain does not have
 */
export async function sendTransaction(
  core: Core,
  parameters: sendTransaction.Parameters,
): Promise<sendTransaction.ReturnType> {
  // Callers without types may pass nothing.
  const { transaction: given, namespace = core.chain.state.activeNamespace }: Partial<sendTransaction.Parameters> =
    parameters ?? {}
  const account = core.chain.state.byNamespace[namespace]?.account
  if (account?.status !== 'connected') throw new ConnectionError('NotConnected')
  const { network } = getNetwork(core, { namespace })
  if (!network) throw new NetworkError('NoActiveCaipNetwork')
  const adapter = getAdapter(core, namespace)
  if (!adapter.sendTransaction)
    throw new ConfigurationError('AdapterNotFound', { details: `The adapter of ${namespace} sends no transactions.` })
  // A copy, because the site may change its object while the wallet is asked to switch.
  const transaction = copyOf(given)
  assertTransaction({ transaction, namespace, sendsTokens: adapter.sendsTokens })
  return readAnswer(() => adapter.sendTransaction?.({ transaction, network, address: account.address }), true)
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
