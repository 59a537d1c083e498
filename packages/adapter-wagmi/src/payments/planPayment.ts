import type { EvmTransactionRequest, PaymentAccount, PaymentPlan, PaymentToken } from '@latchkey/core/adapter'
import { MoneyError, type ServiceError } from '@latchkey/core/errors'
import { type Address, getAddress, isAddress } from 'viem'
import { estimateFee } from '../actions/estimateFee.ts'
import { quoteFee } from '../actions/quoteFee.ts'
import type { Context } from '../context.ts'
import { toNodeError } from '../nodeErrors.ts'
import { createNodeReader } from '../nodeReader.ts'
import { readQuantity } from '../readQuantity.ts'
import { transferToken } from '../transactions/buildCalls.ts'
import { assertReceiver, parseReceiver } from './parseReceiver.ts'
import { readDecimals, readTokenBalance } from './readToken.ts'

export declare namespace planPayment {
  type Parameters = PaymentAccount & { to: string; amount: bigint | 'max'; token?: PaymentToken | undefined }
  type ErrorType = MoneyError | ServiceError
}

const maxUint256 = 2n ** 256n - 1n

/**
 * Builds the transaction of a payment of coins or tokens, and estimates its fee.
 *
 * @throws MoneyError `InvalidReceiver` or `AmountOutOfRange`, also for an amount of 0
 * @throws MoneyError `TokenNotFound` if the address is not a token with the given number of decimals
 * @throws MoneyError `InsufficientFunds`. The details say whether the token or the coin of the network is short
 * @throws MoneyError `TransactionFailed` if the transaction would revert
 * @throws ServiceError `Unreachable`, `TimedOut` or `InvalidAnswer`
 */
export async function planPayment(context: Context, parameters: planPayment.Parameters): Promise<PaymentPlan> {
  const { amount, token } = parameters
  const to = parseReceiver(parameters.to)
  const isAmount = amount === 'max' || (typeof amount === 'bigint' && amount > 0n && amount <= maxUint256)
  if (!isAmount) throw new MoneyError('AmountOutOfRange', { details: `${amount}` })
  try {
    const { transaction, paid, fee } = token
      ? await planTokens(context, { ...parameters, to, token })
      : await planCoins(context, { ...parameters, to })
    return { transaction: Object.freeze(transaction), amount: paid, fee }
  } catch (error) {
    throw toNodeError(error)
  }
}

async function planTokens(
  context: Context,
  { address, network, to, amount, token }: planPayment.Parameters & { to: Address; token: PaymentToken },
) {
  if (!isAddress(token.address))
    throw new MoneyError('TokenNotFound', { details: `${token.address} is not an address.` })
  const contract = getAddress(token.address)
  assertReceiver(to, contract)
  const read = createNodeReader(context, network)
  const [decimals, balance] = await Promise.all([
    readDecimals(read, contract),
    readTokenBalance(read, contract, address),
  ])
  if (decimals !== token.decimals)
    throw new MoneyError('TokenNotFound', { details: `The token has ${decimals} decimals, not ${token.decimals}.` })
  const paid = amount === 'max' ? balance : amount
  if (balance < paid || balance === 0n)
    throw new MoneyError('InsufficientFunds', { details: `The account holds ${balance} base units of the token.` })
  const transaction = transferToken({ token: contract, to, amount: paid })
  return { transaction, paid, fee: await quoteFee(context, { transaction, address, network }) }
}

/** The gas of a payment to an account without code, on most chains. No state of the chain changes it. */
const plainGas = 21_000n

async function planCoins(context: Context, { address, network, to, amount }: planPayment.Parameters & { to: Address }) {
  assertReceiver(to, undefined)
  if (amount !== 'max') {
    const transaction: EvmTransactionRequest = { to, value: amount }
    return { transaction, paid: amount, fee: await quoteFee(context, { transaction, address, network }) }
  }
  const read = createNodeReader(context, network)
  const balance = readQuantity(await read('eth_getBalance', [address, 'latest']), 'eth_getBalance')
  // Estimates the gas with half of the balance, because the node may reject an amount that leaves nothing for the fee.
  const estimate = { transaction: { to, value: balance / 2n }, address, network }
  // The wallet gets the gas limit. Otherwise it may set a higher one than the fee here is for, and miss coins for it. If the receiver is a
  // contract, the gas can change until a block includes the payment, so the limit is a quarter above the estimate.
  const limitGas = (gas: bigint) => (gas === plainGas ? gas : (gas * 5n) / 4n)
  const { quote, gasLimit, reserve } = await estimateFee(read, { ...estimate, limitGas })
  const paid = balance - reserve
  if (paid <= 0n)
    throw new MoneyError('InsufficientFunds', {
      details: `The account holds ${balance} wei of the network’s coin. The fee alone can be ${reserve} wei.`,
    })
  return { transaction: { to, value: paid, gas: gasLimit }, paid, fee: quote }
}
