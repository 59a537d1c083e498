import {
  createKeyPairFromBytes,
  getAddressFromPublicKey,
  getBase58Encoder,
  getTransactionDecoder,
  getTransactionEncoder,
  partiallySignTransaction,
  signBytes,
} from '@solana/kit'
import { invalidParams } from '../wallet/providerErrors.ts'

/** The key pair of one account, ready to sign. */
export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  sign(message: Uint8Array): Promise<Uint8Array>
  /** Adds the signature of this key to a serialised transaction, and returns the serialised result. */
  signTransaction(transaction: Uint8Array): Promise<Uint8Array>
}

/** Returns the second half of a secret key, which is the public key. */
export function readSolanaPublicKey(secretKey: string): Uint8Array {
  const bytes = getBase58Encoder().encode(secretKey)
  if (bytes.length !== 64) throw new Error('A secret key of Solana is 64 bytes in base58.')
  return new Uint8Array(bytes.subarray(32))
}

/**
 * Loads a secret key.
 *
 * @param secretKey - 64 bytes in base58
 * @throws Error if the public half does not belong to the private half
 * @throws Error if the page has no Web Crypto, because it is not a secure context
 */
export async function loadSolanaKey(secretKey: string): Promise<SolanaKey> {
  const keyPair = await createKeyPairFromBytes(getBase58Encoder().encode(secretKey))
  const address = await getAddressFromPublicKey(keyPair.publicKey)
  return {
    address,
    publicKey: readSolanaPublicKey(secretKey),
    sign: (message) => signBytes(keyPair.privateKey, message),
    async signTransaction(bytes) {
      const transaction = decodeTransaction(bytes)
      if (!(address in transaction.signatures)) throw invalidParams(`The transaction asks no signature of ${address}.`)
      return new Uint8Array(getTransactionEncoder().encode(await partiallySignTransaction([keyPair], transaction)))
    },
  }
}

function decodeTransaction(transaction: Uint8Array) {
  try {
    return getTransactionDecoder().decode(transaction)
  } catch {
    throw invalidParams('The transaction cannot be read.')
  }
}
