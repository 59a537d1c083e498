import type { EvmTransactionRequest, FeeQuote } from '@latchkey/core/adapter'
import { LatchkeyError, MoneyError, ServiceError } from '@latchkey/core/errors'
import { assertTransaction } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'
import { BaseError, isAddress, RpcRequestError, TimeoutError } from 'viem'
import type { Context } from '../context.ts'
import { readQuantity } from '../readQuantity.ts'
import { estimateGas } from './estimateGas.ts'

export declare namespace quoteFee {
  type Parameters = { transaction: EvmTransactionRequest; address: string; network: Network }
  type ErrorType = MoneyError | ServiceError
}

/** Sends a request to a node of the network. */
type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Says what a transaction would cost: its gas, times the fee per gas that the network asks for now, plus the data fee of rollups on the
 * OP Stack. The wallet sets the fee. The cap is what wallets set by default, which lets the base fee double until a block includes the
 * transaction. There is no cap on chains without a base fee, and on the OP Stack, whose data fee no wallet limits.
 *
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `TokenNotSupported`, `AmountOutOfRange`; `InsufficientFunds`;
 * `TransactionFailed` if the transaction would revert, with the node's reason
 * @throws ServiceError `Unreachable`, `TimedOut`, `InvalidAnswer`
 */
export async function quoteFee(context: Context, parameters: quoteFee.Parameters): Promise<FeeQuote> {
  const { transaction, network, address } = parameters
  assertTransaction({ transaction, namespace: 'eip155' })
  const { to, gas: limit } = transaction
  if (!to) throw new MoneyError('AmountAndReceiverRequired')
  if (!isAddress(to)) throw new MoneyError('InvalidReceiver', { details: `${to} is not an address.` })
  const client = context.config.getClient({ chainId: Number(network.id) })
  const read: Read = (method, params) => client.request({ method, params } as never)
  try {
    const [gas, { base, tip }, dataFee, held] = await Promise.all([
      estimateGas(context, parameters),
      readPrices(read),
      readDataFee(read, transaction),
      read('eth_getBalance', [address, 'latest']),
    ])
    const expected = checked(gas * (base + tip) + dataFee)
    // Some nodes estimate the gas of a transaction that the account cannot pay.
    if (readQuantity(held, 'eth_getBalance') < (transaction.value ?? 0n) + expected)
      throw new MoneyError('InsufficientFunds', { details: `The account holds ${BigInt(String(held))} wei.` })
    if (base === 0n || dataFee > 0n) return { expected }
    const most = limit !== undefined && limit > gas ? limit : gas
    return { expected, cap: checked(most * (2n * base + tip)) }
  } catch (error) {
    throw toQuoteError(error)
  }
}

/** The base fee of the newest block and the usual tip, in wei per gas unit. On a chain without a base fee, the tip is the gas price. */
async function readPrices(read: Read): Promise<{ base: bigint; tip: bigint }> {
  const block: unknown = await read('eth_getBlockByNumber', ['latest', false])
  const { baseFeePerGas } = (block ?? {}) as { baseFeePerGas?: unknown }
  const price = async () => readQuantity(await read('eth_gasPrice', []), 'eth_gasPrice')
  if (baseFeePerGas === undefined || baseFeePerGas === null) return { base: 0n, tip: await price() }
  const base = readQuantity(baseFeePerGas, 'eth_getBlockByNumber')
  const tip = await read('eth_maxPriorityFeePerGas', []).catch(() => undefined)
  if (tip !== undefined) return { base, tip: readQuantity(tip, 'eth_maxPriorityFeePerGas') }
  const all = await price()
  return { base, tip: all > base ? all - base : 0n }
}

/** A contract of the OP Stack that each of its chains has at this address. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
/** The selector of `getL1FeeUpperBound(uint256)`. */
const dataFeeSelector = '0xf1c7a58b'
/** The bytes of an unsigned transaction besides its call data, with long numbers. */
const plainSize = 76

/**
 * The most that the chain would take for storing the transaction on the first layer, in wei, by its size. 0 on chains that are not of the
 * OP Stack: there the call returns no bytes.
 *
 * @see https://specs.optimism.io/protocol/fjord/predeploys.html
 */
async function readDataFee(read: Read, { data = '0x' }: EvmTransactionRequest): Promise<bigint> {
  const size = plainSize + (data.length - 2) / 2
  const call = { to: gasPriceOracle, data: `${dataFeeSelector}${size.toString(16).padStart(64, '0')}` }
  const answer = await read('eth_call', [call, 'latest'])
  return answer === '0x' ? 0n : readQuantity(answer, 'eth_call')
}

const mostWei = 2n ** 256n - 1n

function checked(fee: bigint): bigint {
  if (fee >= 0n && fee <= mostWei) return fee
  throw new ServiceError('InvalidAnswer', { details: `The fee is ${fee}.` })
}

/** Converts an error of viem to one of the catalogue. A node answers with an error if the transaction would fail. */
function toQuoteError(error: unknown): unknown {
  if (error instanceof LatchkeyError) return error
  const refusal = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError)
  if (refusal instanceof RpcRequestError) {
    const { details } = refusal
    const isShort = /insufficient (?:funds|balance)|enough funds/i.test(details)
    return new MoneyError(isShort ? 'InsufficientFunds' : 'TransactionFailed', { details, cause: error })
  }
  const isLate = error instanceof BaseError && error.walk((each) => each instanceof TimeoutError) !== null
  return new ServiceError(isLate ? 'TimedOut' : 'Unreachable', { cause: error })
}
