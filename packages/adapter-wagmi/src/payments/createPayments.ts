import type { EvmTransactionRequest, Payer, Payment, Payments, PreparedPayment } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import { zeroAddress } from 'viem'
import { quoteFee, readFee, type SendRequest, toQuoteError } from '../actions/quoteFee.ts'
import type { Context } from '../context.ts'
import { readQuantity } from '../readQuantity.ts'
import { transferToken } from '../transactions/buildCalls.ts'
import { decodePayment, isSamePayment } from './decodePayment.ts'
import { parseReceiver } from './parseReceiver.ts'
import { readOutcome } from './readOutcome.ts'
import { readCoinBalance, readToken } from './readToken.ts'
import { simulate } from './simulate.ts'

/** Creates the part of the adapter that plans payments and follows them. */
export function createPayments(context: Context): Payments<'eip155'> {
  const readerOf =
    ({ network }: Payer): SendRequest =>
    (method, params) =>
      context.config.getClient({ chainId: Number(network.id) }).request({ method, params } as never)

  /** Converts the errors of nodes to errors of the kit. */
  const asking = async <result>(payer: Payer, ask: (read: SendRequest) => Promise<result>): Promise<result> => {
    try {
      return await ask(readerOf(payer))
    } catch (error) {
      throw toQuoteError(error)
    }
  }

  return {
    parseReceiver,
    readToken: (parameters) => asking(parameters, (read) => readToken(read, parameters)),
    readMaximum: (parameters) => asking(parameters, (read) => readMaximum(read, parameters)),
    prepare: (parameters) => asking(parameters, (read) => prepare(context, read, parameters)),
    readOutcome: (parameters) => asking(parameters, (read) => readOutcome(read, parameters)),
  }
}

async function prepare(
  context: Context,
  read: SendRequest,
  { payment, address, network }: Payer & { payment: Payment },
): Promise<PreparedPayment<'eip155'>> {
  const { token, amount } = payment
  const to = parseReceiver(payment.to)
  if (!to || to === zeroAddress)
    throw new MoneyError('InvalidReceiver', { details: `${payment.to} is no address that can be paid.` })
  if (to.toLowerCase() === token?.toLowerCase())
    throw new MoneyError('InvalidReceiver', {
      details: 'The receiver is the contract of the token, which cannot pay back.',
    })
  if (amount <= 0n) throw new MoneyError('AmountAndReceiverRequired')
  const transaction: EvmTransactionRequest =
    token === undefined ? { to, value: amount } : transferToken({ token, to, amount })
  const effect = decodePayment(transaction)
  if (!effect || !isSamePayment(effect, { to, token, amount })) throw new MoneyError('PaymentChanged')
  const [coinBalance, facts, nonce, block] = await Promise.all([
    readCoinBalance(read, address),
    token === undefined ? undefined : readToken(read, { address, network, token }),
    read('eth_getTransactionCount', [address, 'pending']),
    read('eth_blockNumber', []),
  ])
  const balance = facts?.balance ?? coinBalance
  if (balance < amount) throw new MoneyError('InsufficientFunds', { details: `The account holds ${balance}.` })
  // The fee is quoted first, because its error tells apart a payment that fails and one that cannot be paid for.
  const fee = await quoteFee(context, { transaction, address, network })
  const simulation = await simulate(read, { transaction, payment: effect, address })
  return {
    transaction: Object.freeze(transaction),
    effect: Object.freeze(effect),
    fee,
    coinBalance,
    balance,
    ...(simulation && { simulation }),
    mark: {
      nonce: Number(readQuantity(nonce, 'eth_getTransactionCount')),
      block: `${readQuantity(block, 'eth_blockNumber')}`,
    },
  }
}

/** The gas of a payment of the chain's own coin to an account without code. Such a payment needs no margin. */
const plainGas = 21_000n

async function readMaximum(
  read: SendRequest,
  { address, network, token, to }: Payer & { token?: string | undefined; to?: string | undefined },
): Promise<bigint> {
  if (token !== undefined) return (await readToken(read, { address, network, token })).balance
  const balance = await readCoinBalance(read, address)
  if (balance === 0n) return 0n
  // A payment of one wei shows the gas without a failure because of the balance.
  const { gas, base, tip, dataFee, operatorFee } = await readFee(read, {
    transaction: { to: to ?? address, value: 1n },
    address,
  })
  const gasLimit = gas === plainGas ? gas : (gas * 3n) / 2n
  // Wallets refuse a transaction unless the account could pay twice the current base fee. The fee for the data on
  // Ethereum may rise too before the transaction is in a block.
  const reserve = gasLimit * (2n * base + tip) + ((dataFee ?? 0n) * 5n) / 4n + operatorFee
  return balance > reserve ? balance - reserve : 0n
}
