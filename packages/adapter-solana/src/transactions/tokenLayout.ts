import { toBase58 } from '../bytes/base58.ts'

/** The size of a mint without extensions, in bytes. @see https://github.com/solana-program/token-2022 */
const mintSize = 82
/** The size of a token account without extensions, in bytes. */
export const tokenAccountSize = 165
/** The values of byte 165 in an account with extensions. This byte shows whether the account is a mint or a token account. */
const accountKinds = { mint: 1, account: 2 }

/** The type numbers of those Token-2022 extensions that matter for a payment. */
const extensionTypes = { transferFee: 1, memoTransfer: 8, nonTransferable: 9, transferHook: 14, pausable: 26 }

/** The fee that a token withholds from each transfer, from the epoch `epoch` on. `maximum` is in base units. */
export type TransferFee = { readonly epoch: bigint; readonly maximum: bigint; readonly basisPoints: bigint }

/** The fields of a mint (the account that defines a token) that a payment needs. */
export type Mint = {
  readonly decimals: number
  readonly transferFees?: { readonly older: TransferFee; readonly newer: TransferFee } | undefined
  /** Why a simple transfer of the token is not possible. Absent if such a transfer is possible. */
  readonly obstacle?: string
}

/** An account that holds an amount of one token for its owner. */
export type TokenAccount = {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
  readonly isFrozen: boolean
  /** Whether the account accepts a payment only after a memo in the same transaction. */
  readonly requiresMemo: boolean
}

/** Reads a mint. Returns `undefined` if the data is not that of a mint, or if a field is invalid. */
export function readMint(data: Uint8Array): Mint | undefined {
  const isMint =
    data.length === mintSize || (data.length > tokenAccountSize && data[tokenAccountSize] === accountKinds.mint)
  if (!isMint || data[45] !== 1) return undefined
  const mintExtensions = readExtensions(data)
  const feeExtension = mintExtensions?.get(extensionTypes.transferFee)
  const transferFees = feeExtension && readTransferFees(feeExtension)
  if (!mintExtensions || (feeExtension && !transferFees)) return undefined
  const obstacle = findObstacle(mintExtensions)
  return {
    decimals: data[44] ?? 0,
    ...(transferFees && { transferFees }),
    ...(obstacle && { obstacle }),
  }
}

/** Reads a token account. Returns `undefined` if the data is not that of a token account. */
export function readTokenAccount(data: Uint8Array): TokenAccount | undefined {
  const isTokenAccount =
    data.length === tokenAccountSize ||
    (data.length > tokenAccountSize && data[tokenAccountSize] === accountKinds.account)
  const accountExtensions = isTokenAccount ? readExtensions(data) : undefined
  if (!accountExtensions || data[108] === 0) return undefined
  return {
    mint: toBase58(data.subarray(0, 32)),
    owner: toBase58(data.subarray(32, 64)),
    amount: readU64(data, 64),
    isFrozen: data[108] === 2,
    requiresMemo: accountExtensions.get(extensionTypes.memoTransfer)?.[0] === 1,
  }
}

/** Computes the fee that a token withholds from an amount in an epoch. The fee is rounded up, as in the token program. */
export function transferFeeOf({ transferFees }: Mint, amount: bigint, epoch: bigint): bigint | undefined {
  if (!transferFees) return undefined
  const { maximum, basisPoints } = epoch >= transferFees.newer.epoch ? transferFees.newer : transferFees.older
  const fee = (amount * basisPoints + 9_999n) / 10_000n
  return fee < maximum ? fee : maximum
}

/** Returns why a simple transfer of the token is not possible. Returns `undefined` if it is possible. */
function findObstacle(mintExtensions: ReadonlyMap<number, Uint8Array>): string | undefined {
  if (mintExtensions.has(extensionTypes.nonTransferable)) return 'The token cannot be transferred.'
  if (mintExtensions.get(extensionTypes.pausable)?.[32] === 1) return 'Transfers of the token are paused.'
  const hookProgram = mintExtensions.get(extensionTypes.transferHook)?.subarray(32, 64)
  if (hookProgram?.some((byte) => byte !== 0))
    return `Each transfer of the token runs the program ${toBase58(hookProgram)}.`
  return undefined
}

/**
 * Reads the extensions of a mint or a token account, which begin after byte 165. Each extension has a type (2 bytes), a length (2 bytes)
 * and data. Returns `undefined` if an extension is longer than the rest of the account's data.
 */
function readExtensions(data: Uint8Array): Map<number, Uint8Array> | undefined {
  const extensions = new Map<number, Uint8Array>()
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  for (let offset = tokenAccountSize + 1; offset + 4 <= data.length; ) {
    const type = view.getUint16(offset, true)
    const length = view.getUint16(offset + 2, true)
    if (type === 0) break
    if (offset + 4 + length > data.length) return undefined
    extensions.set(type, data.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return extensions
}

/** The highest possible fee of a token: 10,000 basis points are the whole amount. */
const maxBasisPoints = 10_000n
/** The size of the extension that contains the transfer fees, in bytes. */
const feeExtensionSize = 108

/** Reads the two transfer fees of a mint: the older fee, and the newer fee, which replaces the older one when its epoch begins. */
function readTransferFees(data: Uint8Array): Mint['transferFees'] {
  if (data.length < feeExtensionSize) return undefined
  const fees = { older: readTransferFee(data, 72), newer: readTransferFee(data, 90) }
  return Object.values(fees).every(({ basisPoints }) => basisPoints <= maxBasisPoints) ? fees : undefined
}

function readTransferFee(data: Uint8Array, offset: number): TransferFee {
  const [lowByte = 0, highByte = 0] = data.subarray(offset + 16)
  return {
    epoch: readU64(data, offset),
    maximum: readU64(data, offset + 8),
    basisPoints: BigInt(lowByte + highByte * 256),
  }
}

function readU64(data: Uint8Array, offset: number): bigint {
  return new DataView(data.buffer, data.byteOffset, data.byteLength).getBigUint64(offset, true)
}
