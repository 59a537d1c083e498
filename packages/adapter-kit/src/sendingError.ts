import type { LatchkeyError } from '@latchkey/core/errors'
import {
  fieldOf,
  getRpcCode,
  isDeclined,
  isUnknownMethod,
  isUserRejection,
  layersOf,
  MoneyError,
  rpcCodes,
  toConnectionError,
} from '@latchkey/core/errors'

/** JSON-RPC's invalid parameters, and a chain that the wallet does not know. */
const refusedCodes: readonly (number | undefined)[] = [-32602, rpcCodes.unrecognisedChain]
/** Codes of EIP-5792: calls that the wallet cannot make as requested. */
const isCallsCode = (code = 0) => code >= 5700 && code < 5800

/** Texts of nodes that refused a transaction. Their error codes differ too much to be used. */
const refusals =
  /insufficient|exceeds (balance|allowance|block gas|the configured cap)|underpriced|intrinsic|revert|fee too low/i
/** Texts of wallets that have a prompt open. Their code, -32002, is also that of a resource that is not available (EIP-1474). */
const openPrompts = /already (asked|open|pending|processing)|request (is )?pending/i

/** Whether an error says that a node or a wallet gave up waiting. They do under codes that otherwise mean a refusal: geth's is -32002. */
export const saysTimeout = (error: unknown): boolean => /timed?[ -]?out|deadline/i.test(textOf(error))

/**
 * What a wallet threw after it was asked to send, by its meaning. A wallet that was lost, or the node behind it, may have sent: a person
 * who reads "failed" pays again.
 *
 * @returns MoneyError `TransactionUnconfirmed` unless the error says that nothing was sent; otherwise as `toConnectionError`
 */
export function toSendingError(error: unknown): LatchkeyError {
  const told = toConnectionError(error)
  // An error of the kit, over WalletConnect too, already says whether it is in doubt.
  if (told.cause !== error) return told
  return isRefused(error) ? told : new MoneyError('TransactionUnconfirmed', { cause: error })
}

function isRefused(error: unknown): boolean {
  const code = getRpcCode(error)
  if (code === rpcCodes.userRejected) return true
  if (saysTimeout(error)) return false
  const text = textOf(error)
  // Only over WalletConnect does the code by itself mean that the visitor refused.
  if (code === rpcCodes.default) return isUserRejection(text)
  return (
    isDeclined(error) ||
    code === rpcCodes.unauthorized ||
    (code === rpcCodes.requestPending && openPrompts.test(text)) ||
    refusals.test(text) ||
    refusedCodes.includes(code) ||
    isCallsCode(code) ||
    isUnknownMethod(error)
  )
}

/** The messages of an error and of all that it wraps: its code may be that of a layer deep inside. */
function textOf(error: unknown): string {
  return [...new Set(layersOf(error).flatMap((layer) => messagesOf(layer)))].join('\n')
}

function messagesOf(layer: unknown, depth = 0): string[] {
  if (typeof layer === 'string') return [layer]
  return depth > 2 ? [] : messageKeys.flatMap((key) => messagesOf(fieldOf(layer, key), depth + 1))
}

const messageKeys = ['message', 'data', 'cause', 'error', 'originalError', 'info']
