import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import { isAddress } from 'viem'

/**
 * Checks the fields of a transaction.
 *
 * @throws MoneyError `AmountAndReceiverRequired`, `TokenNotSupported` or `AmountOutOfRange`
 * @throws MoneyError `InvalidReceiver`, also for an address with a wrong checksum
 * @throws ConfigurationError `InvalidOption` if the transaction has a field of another namespace
 */
export function assertSendable(transaction: EvmTransactionRequest): void {
  assertTransaction({ transaction, namespace: 'eip155' })
  const { to } = transaction
  if (!to) throw new MoneyError('AmountAndReceiverRequired')
  // `isAddress` also rejects a wrong checksum (EIP-55), because the address was probably mistyped then.
  if (!isAddress(to)) throw new MoneyError('InvalidReceiver', { details: `${to} is not an address.` })
}
