import { ConfigurationError, ConnectionError, MoneyError } from '@latchkey/core/errors'
import { toBase58 } from '../bytes/base58.ts'
import { isSignatureOf } from '../bytes/isSignatureOf.ts'
import { readMessage } from '../bytes/readMessage.ts'
import { readWireTransaction, type WireTransaction } from '../bytes/wireTransaction.ts'
import { assertUnchanged } from './assertUnchanged.ts'

export declare namespace readSigned {
  type Parameters = {
    /** The transaction that the wallet was asked to sign. */
    asked: Uint8Array
    signed: Uint8Array
    /** The account whose signature was requested, in base58. */
    address: string
  }
  type ReturnType = {
    /** The first signature in base58, which is the id of the transaction. `undefined` if the fee payer has not signed yet. */
    signature: string | undefined
    blockhash: string
  }
}

/**
 * Reads a transaction that a wallet has signed. Checks that the transaction has the same effect as the request (`assertUnchanged`), that
 * the account has signed it, and that all its signatures are valid.
 *
 * @throws ConnectionError `ProviderFailed` if the transaction cannot be read, or the account has not signed it
 * @throws MoneyError `TransactionChanged` if the transaction has another effect than requested
 */
export async function readSigned({ asked, signed, address }: readSigned.Parameters): Promise<readSigned.ReturnType> {
  const requestedTransaction = readRequested(asked)
  const signedTransaction = readWalletTransaction(signed)
  const earlierSignatures = requestedTransaction.signatures.map((signature) =>
    isEmptySignature(signature) ? undefined : signature,
  )
  if (!hasSameBytes(requestedTransaction.message, signedTransaction.message)) {
    if (earlierSignatures.some(Boolean))
      throw new MoneyError('TransactionChanged', { details: 'Others have signed the transaction already.' })
    assertUnchanged(requestedTransaction.message, signedTransaction.message)
  }
  for (const [index, signer] of signedTransaction.signers.entries()) {
    const signature = signedTransaction.signatures[index] as Uint8Array
    const earlierSignature = earlierSignatures[index]
    if (earlierSignature && hasSameBytes(earlierSignature, signature)) continue
    if (earlierSignature)
      throw new MoneyError('TransactionChanged', { details: `The signature of ${signer} is another one.` })
    if (isEmptySignature(signature)) continue
    if ((await isSignatureOf(signer, { signature, bytes: signedTransaction.message })) === false)
      throw providerFailedError(`The signature of ${signer} does not hold.`)
  }
  const accountSignature = signedTransaction.signatures[signedTransaction.signers.indexOf(address)]
  if (!accountSignature || isEmptySignature(accountSignature))
    throw providerFailedError('The wallet did not sign the transaction.')
  const [feePayerSignature] = signedTransaction.signatures
  return {
    signature: feePayerSignature && !isEmptySignature(feePayerSignature) ? toBase58(feePayerSignature) : undefined,
    blockhash: signedTransaction.blockhash,
  }
}

/**
 * Reads the transaction that the site passed.
 *
 * @throws ConfigurationError `InvalidOption` if the bytes are not a legacy or version 0 transaction
 */
export function readRequested(asked: Uint8Array): WireTransaction {
  try {
    return readConsistentTransaction(asked)
  } catch (cause) {
    const fix = 'Pass a serialised legacy or version 0 transaction.'
    throw new ConfigurationError('InvalidOption', { values: { option: 'transaction', fix }, cause })
  }
}

function readWalletTransaction(signed: Uint8Array): WireTransaction {
  try {
    return readConsistentTransaction(signed)
  } catch (cause) {
    throw providerFailedError('The wallet’s transaction cannot be read.', cause)
  }
}

/**
 * Reads a transaction, and checks that it has a signature field for each signer of its message.
 *
 * @throws RangeError if the number of signatures differs from the number of signers, or the bytes cannot be read
 */
function readConsistentTransaction(bytes: Uint8Array): WireTransaction {
  const transaction = readWireTransaction(bytes)
  if (readMessage(transaction.message).signers.join() !== transaction.signers.join())
    throw new RangeError('It has not as many signatures as its message asks for.')
  return transaction
}

const isEmptySignature = (signature: Uint8Array) => signature.every((byte) => byte === 0)

function hasSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function providerFailedError(details: string, cause?: unknown): ConnectionError {
  return new ConnectionError('ProviderFailed', { details, cause })
}
