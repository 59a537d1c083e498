import { type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { parseExtensions } from './parseExtensions.ts'
import { solanaSandboxDollar, solanaSandboxTransferFeeToken } from './solanaSandbox.ts'

const programNamesByAddress: Readonly<Record<string, string>> = {
  [solanaSandboxDollar.program]: 'spl-token',
  [solanaSandboxTransferFeeToken.program]: 'spl-token-2022',
}

export const tokenProgramAddresses: readonly string[] = Object.keys(programNamesByAddress)

const mintSize = 82
const tokenAccountSize = 165
/**
 * Returns whether the data of an account are a mint. If an account has extensions, the byte after its first 165 bytes is its type (1 for a
 * mint).
 */
const isMint = ({ length, [tokenAccountSize]: type }: Uint8Array) =>
  length === mintSize || (length > tokenAccountSize && type === 1)
const isTokenAccount = ({ length, [tokenAccountSize]: type }: Uint8Array) => length === tokenAccountSize || type === 2

/** Returns the mint, the owner and the amount of a token account. Returns `undefined` for any other account. */
export function readTokenAccount({ data, programAddress }: EncodedAccount) {
  const bytes = data as Uint8Array
  if (!tokenProgramAddresses.includes(programAddress) || !isTokenAccount(bytes)) return undefined
  return {
    mint: readAddress(bytes, 0),
    owner: readAddress(bytes, 32),
    amount: readAmount(bytes, 64),
    state: bytes[108],
  }
}

export function readMint({ data, programAddress }: EncodedAccount) {
  const bytes = data as Uint8Array
  if (!tokenProgramAddresses.includes(programAddress) || !isMint(bytes)) return undefined
  return { supply: readAmount(bytes, 36), decimals: bytes[44] ?? 0, isInitialized: bytes[45] === 1 }
}

/** Returns a mint or a token account in the format `jsonParsed`. */
export function parseTokenAccount(account: EncodedAccount, readDecimals: (mint: string) => number) {
  const { data, programAddress } = account
  const programName = programNamesByAddress[programAddress]
  const space = BigInt(data.length)
  const extensionsField = data.length > tokenAccountSize && { extensions: parseExtensions(data as Uint8Array) }
  const mint = readMint(account)
  if (mint) {
    const info = {
      ...mint,
      supply: String(mint.supply),
      mintAuthority: readOptionalAddress(data as Uint8Array, 0),
      freezeAuthority: readOptionalAddress(data as Uint8Array, 46),
      ...extensionsField,
    }
    return { program: programName, space, parsed: { type: 'mint', info } }
  }
  const tokenAccount = readTokenAccount(account)
  if (!tokenAccount) return undefined
  const info = {
    isNative: false,
    mint: tokenAccount.mint,
    owner: tokenAccount.owner,
    state: tokenAccount.state === 2 ? 'frozen' : 'initialized',
    tokenAmount: formatTokenAmount(tokenAccount.amount, readDecimals(tokenAccount.mint)),
    ...extensionsField,
  }
  return { program: programName, space, parsed: { type: 'account', info } }
}

/** Returns a token amount in the format of Solana nodes: as an integer in base units, and as a decimal number for display. */
export function formatTokenAmount(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const [whole, fraction] = [digits.slice(0, digits.length - decimals), digits.slice(digits.length - decimals)]
  const uiAmountString = `${whole}.${fraction}`.replace(/\.?0*$/, '')
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

const readAddress = (bytes: Uint8Array, offset: number) =>
  getBase58Decoder().decode(bytes.subarray(offset, offset + 32))
const readOptionalAddress = (bytes: Uint8Array, offset: number) =>
  bytes[offset] === 1 ? readAddress(bytes, offset + 4) : null

function readAmount(bytes: Uint8Array, offset: number): bigint {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getBigUint64(offset, true)
}
