import { fieldOf } from './foreign.ts'

/**
 * Error codes of wallets and chains (EIP-1193, EIP-1474, EIP-5792), by name. JSON-RPC codes have five digits and are
 * negative. `invalidChainId` is the only positive one, because other wallet kits use this value too.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export const rpcCodes = {
  userRejected: 4001,
  unauthorized: 4100,
  unsupportedMethod: 4200,
  disconnected: 4900,
  chainDisconnected: 4901,
  unrecognisedChain: 4902,
  default: 5000,
  unsupportedCapability: 5700,
  invalidChainId: 32603,
  requestPending: -32002,
} as const

/**
 * The JSON-RPC code for any internal error. If an error with this code contains another error with a code, the code of
 * the inner error is used, because it is more specific.
 */
const internalErrorCode = -32603

/** Returns the numeric code of a wallet's error, or of an error inside it. */
export function getRpcCode(error: unknown): number | undefined {
  const codes = layersOf(error)
    .map(readCode)
    .filter((code) => code !== undefined)
  return codes.find((code) => code !== internalErrorCode) ?? codes[0]
}

/** Reads the code of one error. Some wallets send the number as a string. */
function readCode(error: unknown): number | undefined {
  const code = fieldOf(error, 'code')
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^-?\d{4,5}$/.test(code) ? Number(code) : undefined
}

/**
 * Matches words that say that the visitor declined, anywhere in a message. Does not match the texts of HTTP clients:
 * "The user aborted a request.", "cancelled by the user agent".
 */
const rejectionWordsPattern =
  /\b(user (has )?(rejected|denied|declined|disapproved|refused|cancell?ed|aborted(?! a req))|(rejected|denied|declined|refused|cancell?ed|aborted) by (the )?(user(?![ -]agent)|owner)|approval denied|plugin closed)\b/i
/**
 * Matches a message that consists only of words such as "request rejected". A longer message can be a node's reason for
 * rejecting a transaction.
 */
const rejectionMessagePattern =
  /^((the )?(request|transaction|signature|signing|message|connection|approval|operation) )?((was|has been) )?(rejected|denied|declined|cancell?ed|user[ _-]?rejection)[.!]?$/i
/** Matches the `code` or `name` of an error: ethers' `ACTION_REJECTED`, viem's `UserRejectedRequestError`. */
const rejectionNamePattern = /^(action_?rejected|user_?(rejected|rejection|denied|declined|cancell?ed|cancellation))/i

/**
 * Whether the visitor declined in the wallet. Some wallets report this only in the message, or only in an inner
 * error. The inner error can be in `cause`, `error` (Solana's wallet adapters, older ethers), `info.error` (ethers)
 * or `data.originalError` (MetaMask).
 */
export function isUserRejection(error: unknown): boolean {
  const isRejected = (each: unknown) =>
    readCode(each) === rpcCodes.default || rejectionMessagePattern.test(readMessage(each).trim())
  return isDeclined(error) || layersOf(error).some(isRejected)
}

/**
 * Whether the code, the name or the text of an error says clearly that the visitor declined. "Canceled" alone is not
 * enough, because it may also mean that a request to a node was interrupted.
 */
export function isDeclined(error: unknown): boolean {
  return layersOf(error).some((each) => {
    const codeAndName = [fieldOf(each, 'code'), fieldOf(each, 'name')]
    return (
      readCode(each) === rpcCodes.userRejected ||
      codeAndName.some((word) => typeof word === 'string' && rejectionNamePattern.test(word)) ||
      rejectionWordsPattern.test(readMessage(each))
    )
  })
}

function readMessage(error: unknown): string {
  const message = typeof error === 'string' ? error : fieldOf(error, 'message')
  return typeof message === 'string' ? message : ''
}

/** Returns an error and the errors inside it, the most specific one first. */
export function layersOf(error: unknown): unknown[] {
  const errors: unknown[] = []
  const listInnerErrors = (outerError: unknown) => [
    fieldOf(outerError, 'cause'),
    fieldOf(outerError, 'error'),
    fieldOf(fieldOf(outerError, 'info'), 'error'),
    fieldOf(outerError, 'originalError'),
  ]
  const queue = [error]
  while (queue.length > 0 && errors.length < maxErrors) {
    const nextError = queue.shift()
    if (nextError === undefined || nextError === null) continue
    errors.push(
      ...[fieldOf(fieldOf(nextError, 'data'), 'originalError'), nextError].filter((each) => each !== undefined),
    )
    queue.push(...listInnerErrors(nextError))
  }
  return errors
}

/** The maximum number of errors that `layersOf` reads. Two errors can contain each other, and without a limit the loop would not end. */
const maxErrors = 16
