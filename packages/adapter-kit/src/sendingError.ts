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

/** Codes which prove that the wallet sent nothing: invalid parameters (JSON-RPC), and a chain that the wallet does not know. */
const notSentCodes: readonly (number | undefined)[] = [-32602, rpcCodes.unrecognisedChain]
/** Whether a code is one of EIP-5792. Such a code means that the wallet cannot execute the calls, so the wallet sent nothing. */
const isCallsCode = (code = 0) => code >= 5700 && code < 5800

/**
 * Matches the texts of nodes that refused a transaction. The texts are used, because nodes have different codes for this.
 * Only the node of a wallet that has nodes of its own is believed: another node may keep the transaction and send it later.
 */
const refusalTexts =
  /insufficient|exceeds (balance|allowance|block gas|the configured cap)|underpriced|intrinsic|revert|fee too low/i
/**
 * Matches the texts of wallets that already show a prompt. The code -32002 alone is not enough, because it can also
 * mean an unavailable resource (EIP-1474).
 */
const openPromptTexts = /already (asked|open|pending|processing)|request (is )?pending/i
/** Matches the texts of wallets that are locked or do not allow the request. */
const lockedTexts =
  /\b(un)?lock(ed)?\b|authori[sz]|permi(ssion|tted)|no access|not (allowed|connected|approved)|denied|requestAccounts/i
/** Matches the texts of wallets that do not have a method. Does not match HTTP errors such as "404 Not Found" or "Service Unavailable". */
const unknownMethodTexts =
  /unsupported|unimplemented|^unknown\.?$|(unknown|unrecogni[sz]ed|invalid|missing|no such)\b.{0,40}\bmethod|(\bnot|n['’]t)\b.{0,20}(support|implement)|\bmethod\b.{0,80}\bnot\b.{0,20}(found|exist|available|known|recogni)/im

/**
 * Returns whether the text of an error means that a node or a wallet timed out. The code is not enough: geth uses
 * -32002 for a timeout, and other nodes use this code for a refusal.
 */
export const saysTimeout = (error: unknown): boolean => /timed?[ -]?out|deadline/i.test(textOf(error))

/**
 * Converts an error that a wallet threw when it was asked to send a transaction. If the connection to the wallet or to
 * its node was lost, the transaction may have been sent. A visitor who reads "failed" would then pay twice.
 *
 * @param options.trustsNode - Whether the text of a node that refused the transaction proves that nothing was sent.
 *    `false` for EVM: the wallet may have its node from the site (EIP-3085).
 * @returns the result of `toConnectionError` if the error proves that nothing was sent; otherwise a MoneyError
 *    `TransactionUnconfirmed`
 */
export function toSendingError(error: unknown, { trustsNode = true } = {}): LatchkeyError {
  const connectionError = toConnectionError(error)
  // `toConnectionError` returns an error of the kit without wrapping it. Such an error already says whether the
  // transaction may have been sent.
  if (connectionError.cause !== error) return connectionError
  return isCertainlyUnsent(error, trustsNode)
    ? connectionError
    : new MoneyError('TransactionUnconfirmed', { cause: error })
}

/** Whether the error of a wallet proves that the wallet sent nothing. */
function isCertainlyUnsent(error: unknown, trustsNode: boolean): boolean {
  const code = getRpcCode(error)
  if (code === rpcCodes.userRejected) return true
  if (saysTimeout(error)) return false
  const text = textOf(error)
  // Over WalletConnect, this code means that the visitor declined. Other wallets use it for any error, so the text has
  // to say the same.
  if (code === rpcCodes.default) return isUserRejection(text)
  // Some wallets use the codes below also when their node fails after they have sent the transaction. So the text has
  // to match too.
  const isEmptyOrMatches = (words: RegExp) => !text || words.test(text)
  return (
    isDeclined(error) ||
    (code === rpcCodes.unauthorized && isEmptyOrMatches(lockedTexts)) ||
    (code === rpcCodes.requestPending && openPromptTexts.test(text)) ||
    (trustsNode && refusalTexts.test(text)) ||
    notSentCodes.includes(code) ||
    isCallsCode(code) ||
    (isUnknownMethod(error) && isEmptyOrMatches(unknownMethodTexts))
  )
}

/**
 * Returns the messages of an error and of all errors inside it as one text, because the message that explains the
 * failure may be deep inside.
 */
function textOf(error: unknown): string {
  return [...new Set(layersOf(error).flatMap((layer) => messagesOf(layer)))].join('\n')
}

function messagesOf(layer: unknown, depth = 0): string[] {
  if (typeof layer === 'string') return [layer]
  return depth > 2 ? [] : messageKeys.flatMap((key) => messagesOf(fieldOf(layer, key), depth + 1))
}

/** The fields of an error that may contain a message or another error. */
const messageKeys = ['message', 'data', 'cause', 'error', 'originalError', 'info']
