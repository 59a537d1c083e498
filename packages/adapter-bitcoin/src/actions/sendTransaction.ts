import type { TransactionRequest } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { connectionInUse } from '../connectionInUse.ts'
import type { Context } from '../context.ts'
import { sendTransfer } from './sendTransfer.ts'
import { askToMove } from './switchNetwork.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: TransactionRequest; network: Network }
}

/**
 * Pays from the wallet in use. A wallet on another network is moved first.
 *
 * @returns the transaction's id
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`, `TransactionFailed`
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`
 */
export async function sendTransaction(
  context: Context,
  { transaction, network }: sendTransaction.Parameters,
): Promise<string> {
  const live = connectionInUse(context)
  const { to, value, feeRate } = transaction
  if (!to || value === undefined) throw new MoneyError('AmountAndReceiverRequired')
  await askToMove(context, live, network)
  return sendTransfer(context, live, { recipient: to, amount: value, feeRate })
}
