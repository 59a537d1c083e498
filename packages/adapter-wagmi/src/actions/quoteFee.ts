import type { EvmTransactionRequest, FeeQuote } from '@latchkey/core/adapter'
import { MoneyError, type ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { assertSendable } from '../assertSendable.ts'
import type { Context } from '../context.ts'
import { toNodeError } from '../nodeErrors.ts'
import { createNodeReader } from '../nodeReader.ts'
import { readQuantity } from '../readQuantity.ts'
import { estimateFee } from './estimateFee.ts'

export declare namespace quoteFee {
  type Parameters = { transaction: EvmTransactionRequest; address: string; network: Network }
  type ErrorType = MoneyError | ServiceError
}

/**
 * Estimates the fee of a transaction: its gas, times the current fee per gas of the network, plus the data fee and the operator fee of
 * rollups on the OP Stack. The data fee of Scroll is not included.
 *
 * `cap` is the fee limit that wallets put into a transaction by default: it is high enough for a base fee that doubles before the
 * transaction is in a block. The quote has no `cap` on chains without a base fee. It has none on rollups with a data fee either, because
 * wallets do not limit that fee.
 *
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `TokenNotSupported`, `AmountOutOfRange` or `InsufficientFunds`
 * @throws MoneyError `TransactionFailed` if the transaction would revert, with the node's reason in `details`
 * @throws ServiceError `Unreachable`, `TimedOut` or `InvalidAnswer` if no node returns a valid response
 */
export async function quoteFee(context: Context, parameters: quoteFee.Parameters): Promise<FeeQuote> {
  const { transaction, network, address } = parameters
  assertSendable(transaction)
  const read = createNodeReader(context, network)
  try {
    const [{ quote }, balance] = await Promise.all([
      estimateFee(read, parameters),
      read('eth_getBalance', [address, 'latest']).then((response) => readQuantity(response, 'eth_getBalance')),
    ])
    // The balance is compared here, because some nodes return a gas estimate even if the account cannot pay the transaction.
    const needed = (transaction.value ?? 0n) + quote.expected
    if (balance < needed) {
      const details = `The account holds ${balance} wei of the network’s coin. The payment and its fee need ${needed} wei.`
      throw new MoneyError('InsufficientFunds', { details })
    }
    return quote
  } catch (error) {
    throw toNodeError(error)
  }
}
