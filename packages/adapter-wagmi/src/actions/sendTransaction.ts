import type { TransactionRequest } from '@latchkey/core/adapter'
import { toNetworkError } from '@latchkey/core/adapter-flows'
import type { ConnectionError, NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Hex, numberToHex, size } from 'viem'
import { getActiveWallet } from '../activeWallet.ts'
import type { FlowContext } from '../flowContext.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'
import { moveTo } from './switchNetwork.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: TransactionRequest; network: Network }
  type ErrorType = ConnectionError | NetworkError
}

/**
 * Has the wallet in use sign and broadcast from its first account. A wallet on another network is moved first.
 *
 * @returns the transaction's hash
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`
 */
export async function sendTransaction(
  context: FlowContext,
  { transaction, network }: sendTransaction.Parameters,
): Promise<Hex> {
  const { accounts, askForHex } = await getActiveWallet(context)
  const [from] = accounts
  const chainId = Number(network.id)
  if (Number(await askForHex('eth_chainId', [])) !== chainId) {
    await moveTo(context, chainId).catch((error) => {
      throw toNetworkError(error)
    })
  }
  // The chain id keeps the wallet from sending elsewhere when it moves in between.
  const request = { ...toRpcTransaction(transaction, from), chainId: numberToHex(chainId) }
  const hash = await askForHex('eth_sendTransaction', [request], (answer) => size(answer) === 32)
  context.balances.forget(network.caipNetworkId, from)
  return hash
}
