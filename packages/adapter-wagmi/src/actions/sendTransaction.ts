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
import { currentConnection } from '../connection.ts'
import type { FlowContext } from '../flowContext.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'
import { moveTo } from './switchNetwork.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: EvmTransactionRequest; network: Network; address: string }
  type ErrorType = ConnectionError | MoneyError | NetworkError
}

/**
 * Asks the wallet in use to sign and broadcast a transaction from one of its accounts. A wallet on another network is first asked to
 * switch.
 *
 * @returns the transaction hash
 * @throws ConnectionError `NotConnected`, also if the visitor changes to another wallet meanwhile, or the wallet no longer grants the
 * account; `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `AmountAndReceiverRequired`; `InvalidReceiver`, also for a wrong checksum; `TokenNotSupported`, `AmountOutOfRange`;
 * `TransactionUnconfirmed` if the response is lost, is not a hash, or is an error that does not prove that nothing was sent
 * @throws NetworkError `SwitchRejected`; `ChainNotSupported`, also if the visitor switches to another network meanwhile
 */
export async function sendTransaction(
  context: FlowContext,
  { transaction, network, address }: sendTransaction.Parameters,
): Promise<Hex> {
  assertSendable(transaction)
  const { accounts, askForHex, chainId: stateChainId, connector } = await getActiveWallet(context)
  const from = findAccount(accounts, address)
  if (!from) throw notGrantedError(address)
  const chainId = Number(network.id)
  const walletChainId = await connector.getChainId().catch((error) => {
    throw toConnectionError(error)
  })
  if (stateChainId !== chainId || walletChainId !== chainId) {
    requireConnectionInUse(context, connector, from)
    await moveTo(context, chainId, connector).catch((error) => {
      throw toNetworkError(error)
    })
  }
  if (requireConnectionInUse(context, connector, from).chainId !== chainId)
    throw new NetworkError('ChainNotSupported', { details: 'The wallet has moved to another network.' })
  // With `chainId`, the wallet rejects the request if it has switched to another chain meanwhile.
  const request = { ...toRpcTransaction(transaction, from), chainId: numberToHex(chainId) }
  const hash = await askForHex('eth_sendTransaction', [request], isHash)
  context.balances.forget(network.caipNetworkId, from)
  return hash
}

/**
 * Returns the current connection of the wallet. Throws if it is not the wallet in use any more, or does not grant the account any more:
 * both can happen while the kit waits for the wallet's chain id or for a switch.
 */
function requireConnectionInUse({ config }: FlowContext, { uid }: Connector, from: Address): Connection {
  const connection = currentConnection(config)
  if (connection?.connector.uid !== uid)
    throw new ConnectionError('NotConnected', { details: 'The wallet is not the one in use any more.' })
  if (!findAccount(connection.accounts, from)) throw notGrantedError(from)
  return connection
}

function findAccount(accounts: readonly Address[], address: string): Address | undefined {
  return accounts.find((account) => account.toLowerCase() === address.toLowerCase())
}

function notGrantedError(address: string): ConnectionError {
  return new ConnectionError('NotConnected', { details: `${address} is not an account of the connected wallet.` })
}
