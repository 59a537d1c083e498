/**
 * Codes that wallets and chains answer with (EIP-1193, EIP-1474, EIP-5792), by name. `invalidChainId` is kept without its
 * minus sign, as the field's kits store it.
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

/** The numeric code of an error of a wallet, also where it wraps the one that it got. */
export function getRpcCode(error: unknown): number | undefined {
  return layersOf(error).find(({ code }) => typeof code === 'number')?.code as number | undefined
}

const rejectionWords =
  /\b(user (rejected|denied|declined|cancell?ed)|(rejected|denied|declined|cancell?ed) by (the )?user)\b/i

/** Whether the visitor said no in the wallet. Some wallets say it in words alone, or inside an error of their own. */
export function isUserRejection(error: unknown): boolean {
  return layersOf(error).some(
    ({ code, message }) =>
      code === rpcCodes.userRejected ||
      code === rpcCodes.default ||
      (typeof message === 'string' && rejectionWords.test(message)),
  )
}

/** An error and what it wraps, the most telling first: MetaMask puts the wallet's own error in `data.originalError`. */
function layersOf(error: unknown): Record<string, unknown>[] {
  const layers: Record<string, unknown>[] = []
  for (let current = error, depth = 0; isRecord(current) && depth < maxDepth; depth++) {
    if (isRecord(current.data) && isRecord(current.data.originalError)) layers.push(current.data.originalError)
    layers.push(current)
    current = current.cause
  }
  return layers
}

/** Causes can go round in a circle. */
const maxDepth = 8

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
