import type { EvmTransactionRequest, PaymentAccount, PaymentReview } from '@latchkey/core/adapter'
import { type ConfigurationError, MoneyError, type ServiceError } from '@latchkey/core/errors'
import { quoteFee } from '../actions/quoteFee.ts'
import type { Context } from '../context.ts'
import { createInvalidAnswer, toNodeError } from '../nodeErrors.ts'
import { createNodeReader, type NodeReader } from '../nodeReader.ts'
import { decode } from '../transactions/decode.ts'
import { assertReceiver } from './parseReceiver.ts'
import { readDecimals } from './readToken.ts'
import { simulatePayment } from './simulatePayment.ts'

export declare namespace reviewPayment {
  type Parameters = PaymentAccount & { transaction: EvmTransactionRequest }
  type ErrorType = MoneyError | ServiceError | ConfigurationError
}

/**
 * Reads what a transaction pays, from its bytes alone, and simulates it on the chain.
 *
 * @throws MoneyError `TransactionFailed` if the transaction would fail, or does anything else than to pay one receiver
 * @throws MoneyError `InvalidReceiver`, `AmountOutOfRange`, `TokenNotFound` or `InsufficientFunds`
 * @throws ServiceError `Unreachable`, `TimedOut` or `InvalidAnswer`
 * @throws ConfigurationError `InvalidOption` if the transaction has a field of another namespace
 */
export async function reviewPayment(
  context: Context,
  { address, network, transaction }: reviewPayment.Parameters,
): Promise<PaymentReview> {
  const payment = decodePayment(transaction)
  const { to, amount, token } = payment
  const read = createNodeReader(context, network)
  const whenRead = Promise.all([
    token && readDecimals(read, token),
    simulatePayment(read, { transaction, address, payment }),
    isContract(read, to),
  ])
  // The error of the quote is reported first, because it has the reason of the node. The other errors are then not of interest.
  whenRead.catch(() => {})
  try {
    const fee = await quoteFee(context, { transaction, address, network })
    const [decimals, received, isReceiverContract] = await whenRead
    return {
      to,
      amount,
      ...(token && decimals !== undefined && { token: { address: token, decimals } }),
      fee,
      ...(received !== undefined && { received }),
      isContract: isReceiverContract,
    }
  } catch (error) {
    throw toNodeError(error)
  }
}

function decodePayment(transaction: EvmTransactionRequest): simulatePayment.Payment {
  const [effect, ...others] = decode(transaction)
  const isPayment = effect?.kind === 'transfer' || (effect?.kind === 'tokenTransfer' && !effect.from)
  if (!isPayment || others.length > 0 || effect.amount === 0n)
    throw new MoneyError('TransactionFailed', { details: 'The transaction does something else than to pay.' })
  const { to, amount } = effect
  const token = effect.kind === 'tokenTransfer' ? effect.token : undefined
  assertReceiver(to, token)
  return { to, amount, token }
}

/**
 * Whether an address has the code of a contract. An account that delegates to a contract (EIP-7702) is not a contract: its owner has its
 * key.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
async function isContract(read: NodeReader, address: string): Promise<boolean> {
  const code = await read('eth_getCode', [address, 'latest'])
  if (typeof code !== 'string' || !/^0x(?:[0-9a-f]{2})*$/i.test(code)) throw createInvalidAnswer('eth_getCode')
  return code !== '0x' && !/^0xef0100[0-9a-f]{40}$/i.test(code)
}
