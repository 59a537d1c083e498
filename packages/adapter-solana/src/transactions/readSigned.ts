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
    /** The id of the transaction in base58. `undefined` until the fee payer has signed. */
    signature: string | undefined
    blockhash: string
  }
}

/**
 * Reads a transaction that a wallet has signed. Checks that it equals the request (`assertUnchanged`), that this account has signed it, and
 * that its signatures are valid.
 *
 * @throws ConnectionError `ProviderFailed` if the transaction cannot be read, or the account has not signed it
 * @throws MoneyError `TransactionChanged`
 */
export async function readSigned({ asked, signed, address }: readSigned.Parameters): Promise<readSigned.ReturnType> {
  const before = readAsked(asked)
  const after = readAnswer(signed)
  const others = before.signatures.map((signature) => (isEmpty(signature) ? undefined : signature))
  if (!isEqual(before.message, after.message)) {
    if (others.some(Boolean))
      throw new MoneyError('TransactionChanged', { details: 'Others have signed the transaction already.' })
    assertUnchanged(before.message, after.message)
  }
  for (const [index, signer] of after.signers.entries()) {
    const signature = after.signatures[index] as Uint8Array
    const known = others[index]
    if (known && isEqual(known, signature)) continue
    if (known) throw new MoneyError('TransactionChanged', { details: `The signature of ${signer} is another one.` })
    if (isEmpty(signature)) continue
    if ((await isSignatureOf(signer, { signature, bytes: after.message })) === false)
      throw failed(`The signature of ${signer} does not hold.`)
  }
  const own = after.signatures[after.signers.indexOf(address)]
  if (!own || isEmpty(own)) throw failed('The wallet did not sign the transaction.')
  const [first] = after.signatures
  return { signature: first && !isEmpty(first) ? toBase58(first) : undefined, blockhash: after.blockhash }
}

/**
 * Reads the transaction that the site passed.
 *
 * @throws ConfigurationError `InvalidOption` if the bytes are not a legacy or version 0 transaction
 */
export function readAsked(asked: Uint8Array): WireTransaction {
  try {
    return readWhole(asked)
  } catch (cause) {
    const fix = 'Pass a serialised legacy or version 0 transaction.'
    throw new ConfigurationError('InvalidOption', { values: { option: 'transaction', fix }, cause })
  }
}

function readAnswer(signed: Uint8Array): WireTransaction {
  try {
    return readWhole(signed)
  } catch (cause) {
    throw failed('The wallet’s transaction cannot be read.', cause)
  }
}

/**
 * Reads a transaction, and checks that its signatures match its message.
 *
 * @throws RangeError if they do not match
 */
function readWhole(bytes: Uint8Array): WireTransaction {
  const transaction = readWireTransaction(bytes)
  if (readMessage(transaction.message).signers.join() !== transaction.signers.join())
    throw new RangeError('It has not as many signatures as its message asks for.')
  return transaction
}

const isEmpty = (signature: Uint8Array) => signature.every((byte) => byte === 0)

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

function failed(details: string, cause?: unknown): ConnectionError {
  return new ConnectionError('ProviderFailed', { details, cause })
}
