import type { EvmTransactionRequest, FeeQuote } from '@latchkey/core/adapter'
import { LatchkeyError, MoneyError, ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { type Address, BaseError, RpcRequestError, TimeoutError } from 'viem'
import { assertSendable } from '../assertSendable.ts'
import type { Context } from '../context.ts'
import { readQuantity } from '../readQuantity.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'

export declare namespace quoteFee {
  type Parameters = { transaction: EvmTransactionRequest; address: string; network: Network }
  type ErrorType = MoneyError | ServiceError
}

/** Sends a request to a node of the network. */
type Read = (method: string, params: readonly unknown[]) => Promise<unknown>

/**
 * Says what a transaction would cost: its gas, times the fee per gas that the network asks for now, plus the data fee and the operator fee
 * of rollups on the OP Stack. The data fee of Scroll is not included.
 *
 * The wallet sets the fee. The cap is what wallets set by default, which lets the base fee double until a block includes the transaction.
 * There is no cap on chains without a base fee, and on rollups with a data fee, which no wallet limits.
 *
 * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `TokenNotSupported`, `AmountOutOfRange`; `InsufficientFunds`;
 * `TransactionFailed` if the transaction would revert, with the node's reason
 * @throws ServiceError `Unreachable`, `TimedOut`, `InvalidAnswer`
 */
export async function quoteFee(context: Context, parameters: quoteFee.Parameters): Promise<FeeQuote> {
  const { transaction, network, address } = parameters
  const { value = 0n, gas: limit } = transaction
  assertSendable(transaction)
  const chainId = Number(network.id)
  const client = context.config.getClient({ chainId })
  const read: Read = (method, params) => client.request({ method, params } as never)
  try {
    const [gas, { base, tip }, dataFee, balance] = await Promise.all([
      estimateGas(read, parameters),
      readPrices(read),
      readDataFee(read, transaction),
      read('eth_getBalance', [address, 'latest']).then((answer) => readQuantity(answer, 'eth_getBalance')),
    ])
    const operatorFee = dataFee === undefined ? undefined : await readOracle(read, operatorFeeSelector, gas)
    const expected = checked(gas * (base + tip) + (dataFee ?? 0n) + (operatorFee ?? 0n))
    // Some nodes estimate the gas of a transaction that the account cannot pay.
    if (balance < value + expected)
      throw new MoneyError('InsufficientFunds', { details: `The account holds ${balance} wei.` })
    if (base === 0n || dataFee !== undefined || scrollChains.includes(chainId)) return { expected }
    const most = limit !== undefined && limit > gas ? limit : gas
    return { expected, cap: checked(most * (2n * base + tip)) }
  } catch (error) {
    throw toQuoteError(error)
  }
}

async function estimateGas(read: Read, { transaction, address }: quoteFee.Parameters): Promise<bigint> {
  const method = 'eth_estimateGas'
  const gas = await read(method, [toRpcTransaction(transaction, address as Address)]).catch((error) => {
    throw toRefusal(error)
  })
  return readQuantity(gas, method)
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

/** Scroll and its test network, whose data fee is read from a contract of another kind. */
const scrollChains: readonly number[] = [534_352, 534_351]
/** The contract GasPriceOracle, which each chain of the OP Stack has at this address. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
/** The selector of `getL1FeeUpperBound(uint256)`. */
const dataFeeSelector = '0xf1c7a58b'
/** The selector of `getOperatorFee(uint256)`. */
const operatorFeeSelector = '0x275aedd2'
/** The bytes of an unsigned transaction besides its call data, with long numbers. */
const plainSize = 76

/**
 * The most that a chain of the OP Stack would take for storing the transaction on the first layer, in wei, by its size. `undefined` on
 * other chains.
 */
function readDataFee(read: Read, { data = '0x' }: EvmTransactionRequest): Promise<bigint | undefined> {
  return readOracle(read, dataFeeSelector, BigInt(plainSize + (data.length - 2) / 2))
}

/**
 * Reads a fee from the oracle of the OP Stack, in wei. Chains without the oracle return no bytes, which gives `undefined`. An oracle that
 * does not have the fee reverts, which gives 0: on Mantle, for example, the gas includes the data fee.
 *
 * @see https://specs.optimism.io/protocol/fjord/predeploys.html
 * @see https://specs.optimism.io/protocol/isthmus/predeploys.html
 */
async function readOracle(read: Read, selector: string, argument: bigint): Promise<bigint | undefined> {
  const call = { to: gasPriceOracle, data: `${selector}${argument.toString(16).padStart(64, '0')}` }
  const answer = await read('eth_call', [call, 'latest']).catch((error) => {
    if (isVerdict(rpcErrorOf(error))) return '0x0'
    throw error
  })
  return answer === '0x' ? undefined : readQuantity(answer, 'eth_call')
}

const mostWei = 2n ** 256n - 1n

function checked(fee: bigint): bigint {
  if (fee <= mostWei) return fee
  throw new ServiceError('InvalidAnswer', { details: `The fee is ${fee}.` })
}

/** Codes of errors that say nothing about a transaction: the node cannot read the request, or limits requests (EIP-1474). */
const otherCodes: readonly number[] = [-32700, -32600, -32601, -32602, -32005]

/** Finds the error that a node returned. */
function rpcErrorOf(error: unknown): RpcRequestError | undefined {
  const found = error instanceof BaseError ? error.walk((each) => each instanceof RpcRequestError) : undefined
  return found instanceof RpcRequestError ? found : undefined
}

/** Whether the node has executed the call or the transaction, and it failed. */
function isVerdict(error: RpcRequestError | undefined): error is RpcRequestError {
  return error !== undefined && !otherCodes.includes(error.code)
}

/** Converts the error of a gas estimate: the transaction would fail, unless the node has not executed it. */
function toRefusal(error: unknown): unknown {
  const refusal = rpcErrorOf(error)
  if (!isVerdict(refusal)) return error
  const { details } = refusal
  const isShort = /insufficient (?:funds|balance)|enough funds/i.test(details)
  return new MoneyError(isShort ? 'InsufficientFunds' : 'TransactionFailed', { details, cause: error })
}

/** Converts an error of viem to one of the catalogue. */
function toQuoteError(error: unknown): unknown {
  if (error instanceof LatchkeyError) return error
  const answer = rpcErrorOf(error)
  if (answer) return new ServiceError('InvalidAnswer', { details: answer.details, cause: error })
  const isLate = error instanceof BaseError && error.walk((each) => each instanceof TimeoutError) !== null
  return new ServiceError(isLate ? 'TimedOut' : 'Unreachable', { cause: error })
}
