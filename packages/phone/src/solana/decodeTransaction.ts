import { invalidParams } from '@latchkey/testing/internal'
import {
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  type Transaction,
} from '@solana/kit'
import type { SolanaTransactionDetails } from '../requestDetails.ts'
import { describeInstruction } from './describeInstruction.ts'

/**
 * Decodes a serialised transaction in base64.
 *
 * @throws ProviderRpcError -32602 if the text is not a transaction
 */
export function decodeTransaction(base64: unknown): Transaction {
  if (typeof base64 !== 'string') throw invalidParams('A transaction in base64 is expected.')
  try {
    return getTransactionDecoder().decode(getBase64Encoder().encode(base64))
  } catch {
    throw invalidParams('The transaction cannot be read.')
  }
}

/** Returns the content of a transaction that a prompt shows, decoded from the bytes that are signed. */
export function describeTransaction({ messageBytes }: Transaction): SolanaTransactionDetails {
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw invalidParams('Transactions of version 1 are not known to this wallet.')
  const { staticAccounts } = message
  const [feePayer = ''] = staticAccounts
  // The signed bytes do not contain addresses from a lookup table, so the prompt shows only the position in the table.
  const addressTextOf = (index: number) =>
    staticAccounts[index] ?? `lookup table entry ${index - staticAccounts.length}`
  const instructions = message.instructions.map(({ programAddressIndex, accountIndices = [], data = [] }) =>
    describeInstruction(addressTextOf(programAddressIndex), accountIndices.map(addressTextOf), Uint8Array.from(data)),
  )
  return { feePayer, instructions }
}
