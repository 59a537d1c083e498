import type { EvmTransactionRequest, FeeQuote } from '@latchkey/core/adapter'
import { type MoneyError, ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Address } from 'viem'
import { isExecutionError, toExecutionError } from '../nodeErrors.ts'
import type { NodeReader } from '../nodeReader.ts'
import { readQuantity } from '../readQuantity.ts'
import { toRpcTransaction } from '../rpcTransaction.ts'

export declare namespace estimateFee {
  type Parameters = {
    transaction: EvmTransactionRequest
    address: string
    network: Network
    /** Returns the gas limit for the estimated gas. Default: the limit of the transaction, or the estimate. */
    limitGas?(estimatedGas: bigint): bigint
  }
  type ReturnType = {
    quote: FeeQuote
    gasLimit: bigint
    /** The amount to keep back for the fee: `cap` of the quote, or twice the expected fee at the gas limit if the quote has none. */
    reserve: bigint
  }
  type ErrorType = MoneyError | ServiceError
}

/**
 * Estimates the fee of a transaction, as `quoteFee` describes it. Does not check the balance of the account.
 *
 * @throws MoneyError `InsufficientFunds` or `TransactionFailed` if the node reports it
 * @throws ServiceError `InvalidAnswer` for an invalid response, and the errors of viem
 */
export async function estimateFee(
  read: NodeReader,
  parameters: estimateFee.Parameters,
): Promise<estimateFee.ReturnType> {
  const { transaction, network } = parameters
  const { limitGas = (estimate) => max(estimate, transaction.gas ?? 0n) } = parameters
  const [gas, { baseFee, tip }, dataFee] = await Promise.all([
    estimateGas(read, parameters),
    readFeesPerGas(read),
    readDataFee(read, transaction),
  ])
  const operatorFee = dataFee === undefined ? undefined : await readFeeFromOracle(read, operatorFeeSelector, gas)
  const rollupFee = (dataFee ?? 0n) + (operatorFee ?? 0n)
  const expected = toValidFee(gas * (baseFee + tip) + rollupFee)
  const gasLimit = limitGas(gas)
  const hasCap = baseFee !== 0n && dataFee === undefined && !scrollChains.includes(Number(network.id))
  if (!hasCap) return { quote: { expected }, gasLimit, reserve: 2n * (gasLimit * (baseFee + tip) + rollupFee) }
  const cap = toValidFee(gasLimit * (2n * baseFee + tip))
  return { quote: { expected, cap }, gasLimit, reserve: cap }
}

const max = (one: bigint, other: bigint) => (one > other ? one : other)

async function estimateGas(read: NodeReader, { transaction, address }: estimateFee.Parameters): Promise<bigint> {
  const method = 'eth_estimateGas'
  const gas = await read(method, [toRpcTransaction(transaction, address as Address)]).catch((error) => {
    throw toExecutionError(error)
  })
  return readQuantity(gas, method)
}

/**
 * Reads the base fee of the newest block and the tip that the node suggests, in wei per gas. On a chain without a base fee, returns 0 and
 * the gas price.
 */
async function readFeesPerGas(read: NodeReader): Promise<{ baseFee: bigint; tip: bigint }> {
  const block: unknown = await read('eth_getBlockByNumber', ['latest', false])
  const { baseFeePerGas } = (block ?? {}) as { baseFeePerGas?: unknown }
  const readGasPrice = async () => readQuantity(await read('eth_gasPrice', []), 'eth_gasPrice')
  if (baseFeePerGas === undefined || baseFeePerGas === null) return { baseFee: 0n, tip: await readGasPrice() }
  const baseFee = readQuantity(baseFeePerGas, 'eth_getBlockByNumber')
  const tip = await read('eth_maxPriorityFeePerGas', []).catch(() => undefined)
  if (tip !== undefined) return { baseFee, tip: readQuantity(tip, 'eth_maxPriorityFeePerGas') }
  const gasPrice = await readGasPrice()
  return { baseFee, tip: gasPrice > baseFee ? gasPrice - baseFee : 0n }
}

/**
 * The chain ids of Scroll and its test network. Quotes on these chains have no `cap`, because the kit cannot read Scroll's data fee: Scroll
 * has a different contract for it than the OP Stack.
 */
const scrollChains: readonly number[] = [534_352, 534_351]
/** The address of the contract GasPriceOracle, which is the same on every chain of the OP Stack. */
const gasPriceOracle = '0x420000000000000000000000000000000000000F'
/**
 * The function selector of `getL1FeeUpperBound(uint256)`, which returns an upper limit of the data fee for a transaction of a given size.
 */
const dataFeeSelector = '0xf1c7a58b'
/** The function selector of `getOperatorFee(uint256)`. */
const operatorFeeSelector = '0x275aedd2'
/**
 * The size of an unsigned transaction without its call data, in bytes. This is an upper limit: the numbers in the transaction are assumed
 * to be large.
 */
const maxBytesWithoutData = 76

/**
 * Reads the upper limit of the fee that a chain of the OP Stack takes for storing the transaction on Ethereum, in wei. The fee depends on
 * the transaction's size. Returns `undefined` on other chains.
 */
function readDataFee(read: NodeReader, { data = '0x' }: EvmTransactionRequest): Promise<bigint | undefined> {
  return readFeeFromOracle(read, dataFeeSelector, BigInt(maxBytesWithoutData + (data.length - 2) / 2))
}

/**
 * Reads a fee from the oracle of the OP Stack, in wei. Returns `undefined` on a chain without the oracle, where the call returns no bytes.
 * Returns 0 if the oracle reverts because it does not have this fee: on Mantle, for example, the gas estimate already includes the data
 * fee.
 *
 * @see https://specs.optimism.io/protocol/fjord/predeploys.html
 * @see https://specs.optimism.io/protocol/isthmus/predeploys.html
 */
async function readFeeFromOracle(read: NodeReader, selector: string, argument: bigint): Promise<bigint | undefined> {
  const oracleCall = { to: gasPriceOracle, data: `${selector}${argument.toString(16).padStart(64, '0')}` }
  const response = await read('eth_call', [oracleCall, 'latest']).catch((error) => {
    if (isExecutionError(error)) return '0x0'
    throw error
  })
  return response === '0x' ? undefined : readQuantity(response, 'eth_call')
}

const maxWei = 2n ** 256n - 1n

function toValidFee(fee: bigint): bigint {
  if (fee <= maxWei) return fee
  throw new ServiceError('InvalidAnswer', { details: `The fee is ${fee}.` })
}
