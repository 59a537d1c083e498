import type { TransactionRequest } from '@latchkey/core/adapter'
import { assertTransaction } from '@latchkey/core/adapter-flows'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { FlowContext } from '../flowContext.ts'
import { sendTransfer } from './sendTransfer.ts'

export declare namespace sendTransaction {
  type Parameters = { transaction: TransactionRequest; network: Network }
}

/**
 * Pays from the wallet in use. A wallet on another network is moved first.
 *
 * @returns the transaction's id
 * @throws ConnectionError `NotConnected`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `AmountTooSmall`, `InsufficientFunds`, `FeeTooHigh`,
 *   `TransactionChanged`, `TransactionFailed`, `TransactionUnconfirmed`
 * @throws NetworkError `SwitchRejected`, `ChainNotSupported`
 */
export async function sendTransaction(
  context: FlowContext,
  { transaction, network }: sendTransaction.Parameters,
): Promise<string> {
  assertTransaction({ transaction, namespace: 'bip122' })
  const { links } = context
  const link = links.get()
  const { to, value, feeRate } = transaction
  if (!to || value === undefined) throw new MoneyError('AmountAndReceiverRequired')
  await links.during(link.connectorId, () => link.moveTo(network))
  return sendTransfer(context, link, { recipient: to, amount: value, feeRate })
}
