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

/** Codes for invalid parameters (JSON-RPC) and for a chain that the wallet does not know. */
const refusedCodes: readonly (number | undefined)[] = [-32602, rpcCodes.unrecognisedChain]
/** EIP-5792 codes: the wallet cannot make the calls as requested. */
const isCallsCode = (code = 0) => code >= 5700 && code < 5800

/** Error texts of nodes that refused a transaction. The error codes of nodes differ too much to be used. */
const refusals =
  /insufficient|exceeds (balance|allowance|block gas|the configured cap)|underpriced|intrinsic|revert|fee too low/i
/** Error texts of wallets that already show a prompt. Their code -32002 is not enough: in EIP-1474 it means an unavailable resource. */
const openPrompts = /already (asked|open|pending|processing)|request (is )?pending/i
/** Error texts of wallets that are locked, or do not allow the request. */
const lockedWords =
  /\b(un)?lock(ed)?\b|authori[sz]|permi(ssion|tted)|no access|not (allowed|connected|approved)|denied|requestAccounts/i
/** Error texts of wallets that do not have a method. HTTP errors, such as "404 Not Found" or "Service Unavailable", are not among them. */
const unknownWords =
  /unsupported|unimplemented|^unknown\.?$|(unknown|unrecogni[sz]ed|invalid|missing|no such)\b.{0,40}\bmethod|(\bnot|n['’]t)\b.{0,20}(support|implement)|\bmethod\b.{0,80}\bnot\b.{0,20}(found|exist|available|known|recogni)/im

/**
 * Returns whether an error means that a node or a wallet timed out. The code is not enough: geth uses -32002, which otherwise means a
 * refusal.
 */
export const saysTimeout = (error: unknown): boolean => /timed?[ -]?out|deadline/i.test(textOf(error))

/**
 * Converts an error that a wallet threw after a request to send. If the connection to the wallet or its node was lost, the transaction may
 * have been sent. A visitor who then reads "failed" would pay twice.
 *
 * @returns MoneyError `TransactionUnconfirmed`, unless the error proves that nothing was sent; otherwise the result of `toConnectionError`
 */
export function toSendingError(error: unknown): LatchkeyError {
  const told = toConnectionError(error)
  // An error of the kit, also one received over WalletConnect, already says whether the transaction may have been sent.
  if (told.cause !== error) return told
  return isRefused(error) ? told : new MoneyError('TransactionUnconfirmed', { cause: error })
}

function isRefused(error: unknown): boolean {
  const code = getRpcCode(error)
  if (code === rpcCodes.userRejected) return true
  if (saysTimeout(error)) return false
  const text = textOf(error)
  // This code means that the visitor refused only over WalletConnect. For other wallets the text has to say so.
  if (code === rpcCodes.default) return isUserRejection(text)
  // Some wallets pass on the failures of their nodes with these codes, after they have sent the transaction.
  const agrees = (words: RegExp) => !text || words.test(text)
  return (
    isDeclined(error) ||
    (code === rpcCodes.unauthorized && agrees(lockedWords)) ||
    (code === rpcCodes.requestPending && openPrompts.test(text)) ||
    refusals.test(text) ||
    refusedCodes.includes(code) ||
    isCallsCode(code) ||
    (isUnknownMethod(error) && agrees(unknownWords))
  )
}

/** Joins the messages of an error and of all errors that it wraps. The error code may come from a deeply nested error. */
function textOf(error: unknown): string {
  return [...new Set(layersOf(error).flatMap((layer) => messagesOf(layer)))].join('\n')
}

function messagesOf(layer: unknown, depth = 0): string[] {
  if (typeof layer === 'string') return [layer]
  return depth > 2 ? [] : messageKeys.flatMap((key) => messagesOf(fieldOf(layer, key), depth + 1))
}

const messageKeys = ['message', 'data', 'cause', 'error', 'originalError', 'info']
