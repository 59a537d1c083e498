import { Buffer } from 'node:buffer'
import { type EncodedAccount, getBase58Decoder } from '@solana/kit'
import { parseTokenAccount } from './parseTokenAccount.ts'

/**
 * Returns an account in the format of Solana nodes. Its data are in base64 unless the request asks for another encoding. With
 * `jsonParsed`, only token accounts and mints are parsed.
 */
export function encodeAccount(
  account: EncodedAccount,
  { encoding, dataSlice }: Readonly<Record<string, unknown>> = {},
  readDecimals: (mint: string) => number = () => 0,
) {
  const { data, executable, lamports, programAddress, space } = account
  const fieldsWithoutData = { executable, lamports, owner: programAddress, rentEpoch: 18446744073709551615n, space }
  const parsedData = encoding === 'jsonParsed' ? parseTokenAccount(account, readDecimals) : undefined
  if (parsedData) return { ...fieldsWithoutData, data: parsedData }
  const bytes = sliceData(data as Uint8Array, dataSlice)
  if (encoding === 'base58') return { ...fieldsWithoutData, data: [getBase58Decoder().decode(bytes), 'base58'] }
  return { ...fieldsWithoutData, data: [Buffer.from(bytes).toString('base64'), 'base64'] }
}

function sliceData(data: Uint8Array, dataSlice: unknown): Uint8Array {
  if (typeof dataSlice !== 'object' || dataSlice === null) return data
  const { offset = 0, length = data.length } = dataSlice as { offset?: number; length?: number }
  return data.subarray(offset, offset + length)
}
