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
  for (let current = error, depth = 0; isRecord(current) && depth < 8; depth++) {
    const nested =
      isRecord(current.data) && isRecord(current.data.originalError) ? current.data.originalError : undefined
    if (typeof nested?.code === 'number') return nested.code
    if (typeof current.code === 'number') return current.code
    current = current.cause
  }
  return undefined
}

/** Whether the visitor said no in the wallet. Some wallets say it in words alone. */
export function isUserRejection(error: unknown): boolean {
  const code = getRpcCode(error)
  if (code === rpcCodes.userRejected || code === rpcCodes.default) return true
  return (
    isRecord(error) && typeof error.message === 'string' && /\buser (rejected|denied|cancell?ed)\b/i.test(error.message)
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
