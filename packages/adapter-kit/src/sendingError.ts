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

/** Codes which prove that nothing was sent: invalid parameters (JSON-RPC), and a chain that the wallet does not know. */
const notSentCodes: readonly (number | undefined)[] = [-32602, rpcCodes.unrecognisedChain]
/** Whether a code is from EIP-5792. These codes mean that the wallet cannot execute the calls, so nothing was sent. */
const isCallsCode = (code = 0) => code >= 5700 && code < 5800

/** Matches the error texts of nodes that refused a transaction. Texts are used because the error codes of nodes differ too much. */
const refusalTexts =
  /insufficient|exceeds (balance|allowance|block gas|the configured cap)|underpriced|intrinsic|revert|fee too low/i
/**
 * Matches the error texts of wallets that already show a prompt. The code -32002 alone could also mean an unavailable resource (EIP-1474).
 */
const openPromptTexts = /already (asked|open|pending|processing)|request (is )?pending/i
/** Matches the error texts of wallets that are locked, or do not allow the request. */
const lockedTexts =
  /\b(un)?lock(ed)?\b|authori[sz]|permi(ssion|tted)|no access|not (allowed|connected|approved)|denied|requestAccounts/i
/** Matches the error texts of wallets that do not have a method, but not HTTP errors such as "404 Not Found" or "Service Unavailable". */
const unknownMethodTexts =
  /unsupported|unimplemented|^unknown\.?$|(unknown|unrecogni[sz]ed|invalid|missing|no such)\b.{0,40}\bmethod|(\bnot|n['’]t)\b.{0,20}(support|implement)|\bmethod\b.{0,80}\bnot\b.{0,20}(found|exist|available|known|recogni)/im

/**
 * Returns whether an error text means that a node or a wallet timed out. The error code cannot tell: geth uses -32002 for a timeout, which
 * in other nodes means a refusal.
 */
export const saysTimeout = (error: unknown): boolean => /timed?[ -]?out|deadline/i.test(textOf(error))

/**
 * Converts an error that a wallet threw for a request to send. If the connection to the wallet or to the wallet's node was lost, the
 * transaction may have been sent, and a visitor who reads "failed" would pay twice.
 *
 * @returns the result of `toConnectionError` if the error proves that nothing was sent; otherwise MoneyError `TransactionUnconfirmed`
 */
export function toSendingError(error: unknown): LatchkeyError {
  const connectionError = toConnectionError(error)
  // If `toConnectionError` did not wrap the error, it comes from the kit itself and already says whether the transaction may have been
  // sent.
  if (connectionError.cause !== error) return connectionError
  return isCertainlyUnsent(error) ? connectionError : new MoneyError('TransactionUnconfirmed', { cause: error })
}

function isCertainlyUnsent(error: unknown): boolean {
  const code = getRpcCode(error)
  if (code === rpcCodes.userRejected) return true
  if (saysTimeout(error)) return false
  const text = textOf(error)
  // Over WalletConnect, this code means that the visitor refused. Other wallets use it for any error, so the text has to say that too.
  if (code === rpcCodes.default) return isUserRejection(text)
  // Some wallets use the codes below also for failures of their nodes, after they have sent the transaction. So a text has to match too.
  const isEmptyOrMatches = (words: RegExp) => !text || words.test(text)
  return (
    isDeclined(error) ||
    (code === rpcCodes.unauthorized && isEmptyOrMatches(lockedTexts)) ||
    (code === rpcCodes.requestPending && openPromptTexts.test(text)) ||
    refusalTexts.test(text) ||
    notSentCodes.includes(code) ||
    isCallsCode(code) ||
    (isUnknownMethod(error) && isEmptyOrMatches(unknownMethodTexts))
  )
}

/** Joins the messages of an error and of all errors inside it, because the message that explains the failure may be deeply nested. */
function textOf(error: unknown): string {
  return [...new Set(layersOf(error).flatMap((layer) => messagesOf(layer)))].join('\n')
}

function messagesOf(layer: unknown, depth = 0): string[] {
  if (typeof layer === 'string') return [layer]
  return depth > 2 ? [] : messageKeys.flatMap((key) => messagesOf(fieldOf(layer, key), depth + 1))
}

const messageKeys = ['message', 'data', 'cause', 'error', 'originalError', 'info']
