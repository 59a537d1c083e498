import { LatchkeyError, MoneyError, ServiceError } from '@latchkey/core/errors'
import { BaseError, RpcRequestError, TimeoutError } from 'viem'

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
export function isExecutionError(error: unknown): boolean {
  const rpcError = findRpcError(error)
  return (
    rpcError !== undefined &&
    (executionErrorCodes.includes(rpcError.code) || executionErrorPattern.test(rpcError.details))
  )
}

/**
 * Converts an error of a node to an error of the kit if it means that the transaction would fail. Returns other errors unchanged.
 */
export function toExecutionError(error: unknown): unknown {
  const details = findRpcError(error)?.details ?? ''
  if (insufficientFundsPattern.test(details)) return new MoneyError('InsufficientFunds', { details, cause: error })
  return isExecutionError(error) ? new MoneyError('TransactionFailed', { details, cause: error }) : error
}

/** Converts an error of viem to an error of the kit. */
export function toNodeError(error: unknown): unknown {
  if (error instanceof LatchkeyError) return error
  const nodeError = findRpcError(error)
  if (nodeError) return new ServiceError('InvalidAnswer', { details: nodeError.details, cause: error })
  const isTimeout = error instanceof BaseError && error.walk((each) => each instanceof TimeoutError) !== null
  return new ServiceError(isTimeout ? 'TimedOut' : 'Unreachable', { cause: error })
}

/** Creates the error for a response of a node that is not valid. */
export function createInvalidAnswer(method: string): ServiceError {
  return new ServiceError('InvalidAnswer', { details: `The node’s answer to ${method} is not understood.` })
}
