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

/** Sends a JSON-RPC request to a node of the network. */
type SendRequest = (method: string, params: readonly unknown[]) => Promise<unknown>

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
  const { value = 0n, gas: requestedGas } = transaction
  assertSendable(transaction)
  const chainId = Number(network.id)
  const client = context.config.getClient({ chainId })
  const read: SendRequest = (method, params) => client.request({ method, params } as never)
  try {
    const [gas, { baseFee, tip }, dataFee, balance] = await Promise.all([
      estimateGas(read, parameters),
      readFeesPerGas(read),
      readDataFee(read, transaction),
      read('eth_getBalance', [address, 'latest']).then((response) => readQuantity(response, 'eth_getBalance')),
    ])
    const operatorFee = dataFee === undefined ? undefined : await readFeeFromOracle(read, operatorFeeSelector, gas)
    const expectedFee = toValidFee(gas * (baseFee + tip) + (dataFee ?? 0n) + (operatorFee ?? 0n))
    // The balance is compared here, because some nodes return a gas estimate even if the account cannot pay the transaction.
    if (balance < value + expectedFee)
      throw new MoneyError('InsufficientFunds', { details: `The account holds ${balance} wei.` })
    if (baseFee === 0n || dataFee !== undefined || scrollChains.includes(chainId)) return { expected: expectedFee }
    const gasLimit = requestedGas !== undefined && requestedGas > gas ? requestedGas : gas
    return { expected: expectedFee, cap: toValidFee(gasLimit * (2n * baseFee + tip)) }
  } catch (error) {
    throw toQuoteError(error)
  }
}

async function estimateGas(read: SendRequest, { transaction, address }: quoteFee.Parameters): Promise<bigint> {
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
async function readFeesPerGas(read: SendRequest): Promise<{ baseFee: bigint; tip: bigint }> {
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
function readDataFee(read: SendRequest, { data = '0x' }: EvmTransactionRequest): Promise<bigint | undefined> {
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
async function readFeeFromOracle(read: SendRequest, selector: string, argument: bigint): Promise<bigint | undefined> {
  const oracleCall = { to: gasPriceOracle, data: `${selector}${argument.toString(16).padStart(64, '0')}` }
  const response = await read('eth_call', [oracleCall, 'latest']).catch((error) => {
    if (isExecutionError(findRpcError(error))) return '0x0'
    throw error
  })
  return response === '0x' ? undefined : readQuantity(response, 'eth_call')
}

const maxWei = 2n ** 256n - 1n

function toValidFee(fee: bigint): bigint {
  if (fee <= maxWei) return fee
  throw new ServiceError('InvalidAnswer', { details: `The fee is ${fee}.` })
}

/** Finds the error of the node inside an error of viem, which may wrap it several times. */
function findRpcError(error: unknown): RpcRequestError | undefined {
  const rpcError = error instanceof BaseError ? error.walk((each) => each instanceof RpcRequestError) : undefined
  return rpcError instanceof RpcRequestError ? rpcError : undefined
}

/** The error codes for a call that failed during its execution: 3 in Geth and Erigon, -32015 in Nethermind and OpenEthereum. */
const executionErrorCodes: readonly number[] = [3, -32015]
const executionErrorPattern = /revert|gas required exceeds|out of gas|gas too low|always fail|opcode/i
const insufficientFundsPattern = /insufficient (?:funds|balance)|enough funds/i

/**
 * Whether an error means that the node executed the call, and the call failed. If the code is not one of `executionErrorCodes`, the error
 * text decides, because nodes also use the other codes for requests that they did not execute, for example because of a rate limit.
 */
function isExecutionError(error: RpcRequestError | undefined): error is RpcRequestError {
  return error !== undefined && (executionErrorCodes.includes(error.code) || executionErrorPattern.test(error.details))
}

/**
 * Converts an error of `eth_estimateGas` to an error of the kit if it means that the transaction would fail. Returns other errors
 * unchanged.
 */
function toExecutionError(error: unknown): unknown {
  const rpcError = findRpcError(error)
  const details = rpcError?.details ?? ''
  if (insufficientFundsPattern.test(details)) return new MoneyError('InsufficientFunds', { details, cause: error })
  return isExecutionError(rpcError) ? new MoneyError('TransactionFailed', { details, cause: error }) : error
}

/** Converts an error of viem to an error of the kit. */
function toQuoteError(error: unknown): unknown {
  if (error instanceof LatchkeyError) return error
  const nodeError = findRpcError(error)
  if (nodeError) return new ServiceError('InvalidAnswer', { details: nodeError.details, cause: error })
  const isTimeout = error instanceof BaseError && error.walk((each) => each instanceof TimeoutError) !== null
  return new ServiceError(isTimeout ? 'TimedOut' : 'Unreachable', { cause: error })
}
