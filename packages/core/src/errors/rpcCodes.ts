import { fieldOf } from './foreign.ts'

/**
 * Error codes of wallets and chains (EIP-1193, EIP-1474, EIP-5792), by name. Codes of five digits are JSON-RPC codes,
 * which are negative. Only `invalidChainId` is positive, because other wallet kits define it so.
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
function readCode(layer: unknown): number | undefined {
  const code = fieldOf(layer, 'code')
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
 * Whether the visitor declined in the wallet. Some wallets report this only as text, or in another error inside the
 * error. The inner error can be in `cause`, `error` (Solana's wallet adapters, older ethers), `info.error` (ethers) or
 * `data.originalError` (MetaMask).
 */
export function isUserRejection(error: unknown): boolean {
  const isRejected = (layer: unknown) =>
    readCode(layer) === rpcCodes.default || rejectionMessagePattern.test(readMessage(layer).trim())
  return isDeclined(error) || layersOf(error).some(isRejected)
}

/**
 * Whether the code, the name or the text of an error says clearly that the visitor declined. "Canceled" alone is not
 * enough, because it may also mean that a request to a node was interrupted.
 */
export function isDeclined(error: unknown): boolean {
  return layersOf(error).some((layer) => {
    const codeAndName = [fieldOf(layer, 'code'), fieldOf(layer, 'name')]
    return (
      readCode(layer) === rpcCodes.userRejected ||
      codeAndName.some((word) => typeof word === 'string' && rejectionNamePattern.test(word)) ||
      rejectionWordsPattern.test(readMessage(layer))
    )
  })
}

function readMessage(layer: unknown): string {
  const message = typeof layer === 'string' ? layer : fieldOf(layer, 'message')
  return typeof message === 'string' ? message : ''
}

/** Returns an error and the errors inside it, the most specific one first. */
export function layersOf(error: unknown): unknown[] {
  const layers: unknown[] = []
  const listInnerErrors = (layer: unknown) => [
    fieldOf(layer, 'cause'),
    fieldOf(layer, 'error'),
    fieldOf(fieldOf(layer, 'info'), 'error'),
    fieldOf(layer, 'originalError'),
  ]
  const queue = [error]
  while (queue.length > 0 && layers.length < maxLayers) {
    const layer = queue.shift()
    if (layer === undefined || layer === null) continue
    layers.push(...[fieldOf(fieldOf(layer, 'data'), 'originalError'), layer].filter((each) => each !== undefined))
    queue.push(...listInnerErrors(layer))
  }
  return layers
}

/** The maximum number of errors that `layersOf` reads. Two errors can contain each other, and without a limit the loop would not end. */
const maxLayers = 16
