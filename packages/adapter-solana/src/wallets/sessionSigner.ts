import { fromBase64, toBase64, toSendingError } from '@latchkey/adapter-kit/flows'
import type { SessionWallet } from '@latchkey/core/adapter'
import { ConnectionError, isUnknownMethod, toConnectionError } from '@latchkey/core/errors'
import { fromBase58, toBase58 } from '../bytes/base58.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { withSignature } from '../bytes/wireTransaction.ts'
import { readSent } from './readSent.ts'
import type { Signatory, Signer } from './signer.ts'

/**
 * Creates a signer that sends requests over a WalletConnect session. Which methods the wallet supports is known only from its responses.
 *
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 */
export function createSessionSigner(session: SessionWallet): Signer {
  const ask = async (method: string, params: unknown): Promise<Readonly<Record<string, unknown>>> => {
    try {
      const answer = await session.request({ method, params })
      // Some wallets return the signature alone.
      if (typeof answer === 'string') return { signature: answer }
      return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {}
    } catch (error) {
      throw method === sending ? toSendingError(error) : toConnectionError(error)
    }
  }

  /** Checks the network of the session, because a request does not name its network. */
  function assertOn({ caipNetworkId }: Signatory): void {
    if (session.connection()?.caipNetworkId === caipNetworkId) return
    throw new ConnectionError('RequestAborted', { details: `The wallet has left ${caipNetworkId} meanwhile.` })
  }

  async function signOne(by: Signatory, transaction: Uint8Array): Promise<Uint8Array> {
    assertOn(by)
    const { address: pubkey } = by
    const answer = await ask('solana_signTransaction', { transaction: toBase64(transaction), pubkey })
    if (answer.transaction !== undefined) return readTransaction(answer.transaction)
    // Older wallets return only the signature.
    return readBytes(
      answer.signature,
      (text) => withSignature(transaction, pubkey, decodeSignature(text)),
      signatureName,
    )
  }

  return {
    async signMessage(pubkey, message) {
      const { signature } = await ask('solana_signMessage', { message: toBase58(message), pubkey })
      return readSignature(signature)
    },
    async signTransactions(by, transactions) {
      const { address: pubkey } = by
      const [first] = transactions
      if (first && transactions.length === 1) return [await signOne(by, first)]
      assertOn(by)
      try {
        const answer = await ask('solana_signAllTransactions', { transactions: transactions.map(toBase64), pubkey })
        const signed = answer.transactions as unknown[] | undefined
        return transactions.map((_, index) => readTransaction(signed?.[index]))
      } catch (error) {
        if (!isUnknownMethod(error)) throw error
      }
      const signed: Uint8Array[] = []
      for (const transaction of transactions) signed.push(await signOne(by, transaction))
      return signed
    },
    async signAndSendTransaction(by, transaction, sendOptions) {
      assertOn(by)
      const { signature } = await ask(sending, {
        transaction: toBase64(transaction),
        pubkey: by.address,
        sendOptions,
      })
      return readSent(() => toBase58(readSignature(signature)))
    },
  }
}

/** The method by which the wallet sends. */
const sending = 'solana_signAndSendTransaction'

const signatureName = 'The wallet’s signature'

const readTransaction = (value: unknown) => readBytes(value, fromBase64, 'The wallet’s transaction')

/** Decodes a signature. The time to decode grows with the square of the length, and 64 bytes have at most 88 characters. */
function decodeSignature(text: string): Uint8Array {
  if (text.length > 88) throw new RangeError(`${signatureName} has not 64 bytes.`)
  return fromBase58(text)
}

function readSignature(value: unknown): Uint8Array {
  const signature = readBytes(value, decodeSignature, signatureName)
  // Many ordinary words are valid base58, so the length is checked too.
  if (signature.length !== 64)
    throw new ConnectionError('ProviderFailed', { details: `${signatureName} has not 64 bytes.` })
  return signature
}
