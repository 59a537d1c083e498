import { fromBase64 } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { fromBase58, toBase58 } from '../bytes/base58.ts'
import { isSignatureOf } from '../bytes/isSignatureOf.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { createEndpointRpcs, type Rpc } from '../rpc/createRpc.ts'
import { toRecord } from '../rpc/fields.ts'
import { assertUnchanged } from './assertUnchanged.ts'
import { confirm } from './confirm.ts'
import { pause } from './pause.ts'

export declare namespace assertSent {
  type Parameters = {
    rpc: Rpc
    /** The network on which the transaction is looked up. `undefined` if the kit does not have that network. */
    network: Network | undefined
    settings: RpcSettings
    signal: AbortSignal
    /** The transaction that the wallet was asked to sign and send. */
    asked: Uint8Array
    /** The signature that the wallet returned, in base58. */
    signature: string
  }
}

/**
 * The highest number of look-ups of the transaction. One look-up is not enough, because the node may lag behind the node that confirmed
 * the transaction.
 */
const maxLookUps = 20

/**
 * Checks that a wallet that sends transactions itself has sent the requested transaction. If the returned signature is valid for the
 * requested bytes, that is the proof. Otherwise the transaction is looked up on the network once it is confirmed, because wallets may
 * choose a newer blockhash or another fee.
 *
 * @throws MoneyError `TransactionChanged` if the wallet sent another transaction, with the signature in `details`
 * @throws MoneyError `TransactionUnconfirmed` if no node returns the transaction, with the signature in `details`
 * @throws MoneyError `TransactionFailed` or `InsufficientFunds` if the transaction failed in its block (see `confirm`)
 */
export async function assertSent(parameters: assertSent.Parameters): Promise<void> {
  const { asked, signature, network } = parameters
  const { message, signers } = readWireTransaction(asked)
  const isValidSignature = await isSignatureOf(signers[0] as string, {
    signature: fromBase58(signature),
    bytes: message,
  })
  if (isValidSignature) return
  if (!network) throw new MoneyError('TransactionUnconfirmed', { details: signature })
  await confirm({ ...parameters, network }).catch((error) => {
    // Converts `TransactionExpired`: if no block has this signature, the wallet may still have sent the payment with another signature.
    const isExpired = error instanceof MoneyError && error.code === 'TransactionExpired'
    throw isExpired ? new MoneyError('TransactionUnconfirmed', { details: signature, cause: error }) : error
  })
  const sentMessage = await lookUpMessage({ ...parameters, network })
  try {
    assertUnchanged(message, sentMessage)
  } catch (cause) {
    throw new MoneyError('TransactionChanged', { details: signature, cause })
  }
}

type LookUpParameters = assertSent.Parameters & { network: Network }

/**
 * Looks up the message of the sent transaction. Asks the endpoints one after the other, because an endpoint may not know the transaction
 * yet, or may return a message for which the signature is not valid.
 */
async function lookUpMessage({
  asked: requestedTransaction,
  network,
  signature,
  settings,
  signal,
}: LookUpParameters): Promise<Uint8Array> {
  const { message: requestedMessage } = readWireTransaction(requestedTransaction)
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const read = (result: unknown) => {
    if (result === null) return 'unknown' as const
    const transaction = toRecord(result)?.transaction
    const [text, encoding]: unknown[] = Array.isArray(transaction) ? transaction : []
    return typeof text === 'string' && encoding === 'base64' ? fromBase64(text) : undefined
  }
  const endpointRpcs = createEndpointRpcs(settings, network, signal)
  let cause: unknown
  for (let count = 0; count < maxLookUps; count++) {
    for (const rpc of endpointRpcs) {
      try {
        const returnedTransaction = await rpc(network, 'getTransaction', [signature, options], read)
        const { message, isProven } =
          returnedTransaction === 'unknown' ? {} : await readSentMessage(returnedTransaction, signature)
        // Accepts a message that differs from the request only if its signature was verified, because the endpoint may lie. Some browsers
        // cannot verify signatures.
        if (message && (isProven || isUnchanged(requestedMessage, message))) return message
      } catch (error) {
        cause = error
      }
    }
    await pause(Math.min(settings.pollIntervalMs, 1_000), { signal, signature })
  }
  throw new MoneyError('TransactionUnconfirmed', { details: signature, cause })
}

/**
 * Reads the message of a transaction that a node returned.
 *
 * @throws RangeError if the transaction does not contain this signature
 */
async function readSentMessage(
  transaction: Uint8Array,
  signature: string,
): Promise<{ message: Uint8Array; isProven: boolean }> {
  const { message, signers, signatures } = readWireTransaction(transaction)
  const [firstSignature] = signatures
  if (!firstSignature || toBase58(firstSignature) !== signature) throw new RangeError('It is another transaction.')
  const isValidSignature = await isSignatureOf(signers[0] as string, { signature: firstSignature, bytes: message })
  if (isValidSignature === false) throw new RangeError('The signature is not of this message.')
  return { message, isProven: isValidSignature === true }
}

function isUnchanged(asked: Uint8Array, sent: Uint8Array): boolean {
  try {
    assertUnchanged(asked, sent)
    return true
  } catch {
    return false
  }
}
