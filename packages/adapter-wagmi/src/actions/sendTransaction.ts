import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import {
  ConnectionError,
  type MoneyError,
  NetworkError,
  toConnectionError,
  toNetworkError,
} from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Connection, Connector } from '@wagmi/core'
import { type Address, type Hex, isHash, numberToHex } from 'viem'
import { getActiveWallet } from '../activeWallet.ts'
import { assertSendable } from '../assertSendable.ts'
import { findCurrentConnection } from '../connection.ts'
import type { FlowContext } from '../flowContext.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'
import { switchWalletChain } from './switchNetwork.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: EvmTransactionRequest; network: Network; address: string }
  type ErrorType = ConnectionError | MoneyError | NetworkError
}

/**
 * Asks the wallet in use to sign and broadcast a transaction from one of its accounts. If the wallet is on another network, it is first
 * asked to switch.
 *
 * @returns the transaction hash
 * @throws ConnectionError `NotConnected` if no wallet is in use, or the wallet does not grant the account
 * @throws ConnectionError `NotConnected` if the visitor changes to another wallet before the request
 * @throws ConnectionError `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 * @throws MoneyError `AmountAndReceiverRequired`, `TokenNotSupported` or `AmountOutOfRange`
 * @throws MoneyError `InvalidReceiver`, also for an address with a wrong checksum
 * @throws MoneyError `TransactionUnconfirmed` if the response is lost or is not a hash, or if the wallet may have sent the transaction
 * despite an error
 * @throws NetworkError `SwitchRejected` if the visitor rejects the network switch
 * @throws NetworkError `ChainNotSupported`, also if the visitor switches to another network before the request
 */
export async function sendTransaction(
  context: FlowContext,
  { transaction, network, address }: sendTransaction.Parameters,
): Promise<Hex> {
  assertSendable(transaction)
  const { accounts, askForHex, chainId: stateChainId, connector } = await getActiveWallet(context)
  const from = findAccount(accounts, address)
  if (!from) throw createNotGrantedError(address)
  const chainId = Number(network.id)
  const walletChainId = await connector.getChainId().catch((error) => {
    throw toConnectionError(error)
  })
  if (stateChainId !== chainId || walletChainId !== chainId) {
    requireConnectionInUse(context, connector, from)
    await switchWalletChain(context, chainId, connector).catch((error) => {
      throw toNetworkError(error)
    })
  }
  if (requireConnectionInUse(context, connector, from).chainId !== chainId)
    throw new NetworkError('ChainNotSupported', { details: 'The wallet has moved to another network.' })
  // The request names the chain, so that the wallet rejects it if the visitor has just switched to another chain.
  const request = { ...toRpcTransaction(transaction, from), chainId: numberToHex(chainId) }
  const hash = await askForHex('eth_sendTransaction', [request], isHash)
  context.balances.forget(network.caipNetworkId, from)
  return hash
}

/**
 * Returns the current connection of the wallet. Throws if another wallet is in use now, or if the wallet does not grant the account any
 * more. Both can happen while the kit waits for the wallet's chain id or for a network switch.
 */
function requireConnectionInUse({ config }: FlowContext, { uid }: Connector, from: Address): Connection {
  const connection = findCurrentConnection(config)
  if (connection?.connector.uid !== uid)
    throw new ConnectionError('NotConnected', { details: 'The wallet is not the one in use any more.' })
  if (!findAccount(connection.accounts, from)) throw createNotGrantedError(from)
  return connection
}

function findAccount(accounts: readonly Address[], address: string): Address | undefined {
  return accounts.find((account) => account.toLowerCase() === address.toLowerCase())
}

function createNotGrantedError(address: string): ConnectionError {
  return new ConnectionError('NotConnected', { details: `${address} is not an account of the connected wallet.` })
}
