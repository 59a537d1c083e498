import type { TransactionRequest } from '@latchkey/core/adapter'
import {
  ConnectionError,
  MoneyError,
  type NetworkError,
  toConnectionError,
  toNetworkError,
} from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import type { Connector } from '@wagmi/core'
import { type Hex, isAddress, isHash, numberToHex } from 'viem'
import { getActiveWallet } from '../activeWallet.ts'
import type { FlowContext } from '../flowContext.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'
import { moveTo } from './switchNetwork.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: TransactionRequest; network: Network; address: string }
  type ErrorType = ConnectionError | MoneyError | NetworkError
}

/**
 * Asks the wallet in use to sign and broadcast from one of its accounts. On another network it is asked to switch first.
 *
 * @returns the transaction's hash
 * @throws ConnectionError `NotConnected`, also when the visitor changes to another wallet in the meantime; `UserRejected`,
 *   `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, also for a wrong checksum; `TokenNotSupported`,
 *   `AmountOutOfRange`; `TransactionUnconfirmed` when the wallet's response is not a hash, is lost, or is an error that does not
 *   say that nothing was sent
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`
 */
export async function sendTransaction(
  context: FlowContext,
  { transaction, network, address }: sendTransaction.Parameters,
): Promise<Hex> {
  assertTransaction({ transaction, namespace: 'eip155' })
  const { to } = transaction
  if (!to) throw new MoneyError('AmountAndReceiverRequired')
  // A wrong checksum is a mistyped address (EIP-55).
  if (!isAddress(to)) throw new MoneyError('InvalidReceiver', { details: `${to} is not an address.` })
  const { accounts, askForHex, connector } = await getActiveWallet(context)
  const from = accounts.find((account) => account.toLowerCase() === address.toLowerCase())
  if (!from)
    throw new ConnectionError('NotConnected', { details: `${address} is not an account of the connected wallet.` })
  const chainId = Number(network.id)
  const current = await connector.getChainId().catch((error) => {
    throw toConnectionError(error)
  })
  if (current !== chainId) {
    assertInUse(context, connector)
    await moveTo(context, chainId, connector).catch((error) => {
      throw toNetworkError(error)
    })
  }
  assertInUse(context, connector)
  // The chain id keeps the wallet from sending elsewhere when it moves in between.
  const request = { ...toRpcTransaction(transaction, from), chainId: numberToHex(chainId) }
  const hash = await askForHex('eth_sendTransaction', [request], isHash)
  context.balances.forget(network.caipNetworkId, from)
  return hash
}

/** Checks that the wallet is still in use: returning its chain id and switching may take it a while. */
function assertInUse({ config }: FlowContext, { uid }: Connector): void {
  if (config.state.current !== uid)
    throw new ConnectionError('NotConnected', { details: 'The wallet is not the one in use any more.' })
}
