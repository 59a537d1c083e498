import { fromBase64, toBase64, toSendingError } from '@latchkey/adapter-kit/flows'
import type { SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError, isUnknownMethod, toConnectionError } from '@latchkey/core/errors'
import { fromBase58, toBase58 } from '../bytes/base58.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { withSignature } from '../bytes/wireTransaction.ts'
import { readSentSignature } from './readSent.ts'
import type { Signatory, Signer } from './signer.ts'

/**
 * Creates a signer that sends requests over a WalletConnect session. A session does not list the methods that the wallet supports. So the
 * signer has all methods, and a call of an unsupported method fails.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export function createSessionSigner(session: SessionWallet): Signer {
  const sendRequest = async (method: string, params: unknown): Promise<Readonly<Record<string, unknown>>> => {
    try {
      const response = await session.request({ method, params })
      // Some wallets return the signature as a string instead of an object with the field `signature`.
      if (typeof response === 'string') return { signature: response }
      return typeof response === 'object' && response !== null ? (response as Record<string, unknown>) : {}
    } catch (error) {
      throw method === sendMethod ? toSendingError(error) : toConnectionError(error)
    }
  }

  /** Checks that the session is on the network of the transaction, because the request itself does not contain a network. */
  function assertSessionNetwork({ caipNetworkId }: Signatory): void {
    if (session.connection()?.caipNetworkId === caipNetworkId) return
    throw new ConnectionError('RequestAborted', { details: `The wallet has left ${caipNetworkId} meanwhile.` })
  }

  async function signOneTransaction(signatory: Signatory, transaction: Uint8Array): Promise<Uint8Array> {
    assertSessionNetwork(signatory)
    const { address: pubkey } = signatory
    const response = await sendRequest('solana_signTransaction', { transaction: toBase64(transaction), pubkey })
    if (response.transaction !== undefined) return readTransaction(response.transaction)
    // Older wallets return only the signature, so the kit inserts it into the transaction.
    return readBytes(
      response.signature,
      (text) => withSignature(transaction, pubkey, decodeSignature(text)),
      signatureName,
    )
  }

  return {
    async signMessage(pubkey, message) {
      const { signature } = await sendRequest('solana_signMessage', { message: toBase58(message), pubkey })
      return readSignature(signature)
    },
    async signTransactions(signatory, transactions) {
      const { address: pubkey } = signatory
      const [first] = transactions
      if (first && transactions.length === 1) return [await signOneTransaction(signatory, first)]
      assertSessionNetwork(signatory)
      try {
        const response = await sendRequest('solana_signAllTransactions', {
          transactions: transactions.map(toBase64),
          pubkey,
        })
        const signedTransactions = response.transactions as unknown[] | undefined
        return transactions.map((_, index) => readTransaction(signedTransactions?.[index]))
      } catch (error) {
        if (!isUnknownMethod(error)) throw error
      }
      const signedTransactions: Uint8Array[] = []
      for (const transaction of transactions) signedTransactions.push(await signOneTransaction(signatory, transaction))
      return signedTransactions
    },
    async signAndSendTransaction(signatory, transaction, sendOptions) {
      assertSessionNetwork(signatory)
      const { signature } = await sendRequest(sendMethod, {
        transaction: toBase64(transaction),
        pubkey: signatory.address,
        sendOptions,
      })
      return readSentSignature(() => toBase58(readSignature(signature)))
    },
  }
}

/** The method of the request to sign and send a transaction. */
const sendMethod = 'solana_signAndSendTransaction'

const signatureName = 'The wallet’s signature'

const readTransaction = (value: unknown) => readBytes(value, fromBase64, 'The wallet’s transaction')

/**
 * Decodes a signature. Rejects texts of more than 88 characters, which is the maximum for 64 bytes, without decoding them. The time for
 * decoding grows with the square of the length.
 */
function decodeSignature(text: string): Uint8Array {
  if (text.length > 88) throw new RangeError(`${signatureName} has not 64 bytes.`)
  return fromBase58(text)
}

function readSignature(value: unknown): Uint8Array {
  const signature = readBytes(value, decodeSignature, signatureName)
  // Checks the length too, because many texts that are not signatures, such as ordinary words, are valid base58.
  if (signature.length !== 64)
    throw new ConnectionError('ProviderFailed', { details: `${signatureName} has not 64 bytes.` })
  return signature
}
