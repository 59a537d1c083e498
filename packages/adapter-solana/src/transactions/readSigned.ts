import { ConnectionError } from '@latchkey/core/errors'
import { toBase58 } from '../bytes/base58.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'

/**
 * The name of a transaction that a wallet has signed, and what its lifetime hangs on.
 *
 * @throws ConnectionError `ProviderFailed` for one that cannot be read, or that its payer has not signed
 */
export function readSigned(signed: Uint8Array): { signature: string; blockhash: string } {
  try {
    const { signatures, blockhash } = readWireTransaction(signed)
    const [first] = signatures
    if (first?.some((byte) => byte !== 0)) return { signature: toBase58(first), blockhash }
  } catch (cause) {
    throw new ConnectionError('ProviderFailed', { details: 'The wallet’s transaction cannot be read.', cause })
  }
  throw new ConnectionError('ProviderFailed', { details: 'The wallet did not sign the transaction.' })
}
