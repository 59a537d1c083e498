import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import { isAddress } from 'viem'

/**
 * Checks the fields of a transaction.
 *
 * @throws MoneyError `AmountAndReceiverRequired`; `InvalidReceiver`, also for a wrong checksum; `TokenNotSupported`, `AmountOutOfRange`
 * @throws ConfigurationError `InvalidOption` for a field that EVM chains do not have
 */
export function assertSendable(transaction: EvmTransactionRequest): void {
  assertTransaction({ transaction, namespace: 'eip155' })
  const { to } = transaction
  if (!to) throw new MoneyError('AmountAndReceiverRequired')
  // `isAddress` also rejects a wrong checksum, which means that the address was mistyped (EIP-55).
  if (!isAddress(to)) throw new MoneyError('InvalidReceiver', { details: `${to} is not an address.` })
}
