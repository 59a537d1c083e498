import { fromBase64 } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { MoneyError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { fromBase58, toBase58 } from '../bytes/base58.ts'
import { isSignatureOf } from '../bytes/isSignatureOf.ts'
import { readWireTransaction } from '../bytes/wireTransaction.ts'
import { endpointsOf, type Rpc } from '../rpc/createRpc.ts'
import { toRecord } from '../rpc/fields.ts'
import { assertUnchanged, hasNonce } from './assertUnchanged.ts'
import { confirm } from './confirm.ts'
import { pause } from './pause.ts'

export declare namespace assertSent {
  type Parameters = {
    rpc: Rpc
    /** Where to look it up; `undefined` for a network that the kit does not have. */
    network: Network | undefined
    settings: RpcSettings
    signal: AbortSignal
    /** What the wallet was asked to sign and send. */
    asked: Uint8Array
    /** What the wallet calls it, base58. */
    signature: string
  }
}

/** How often a node that knows the status of a transaction is asked for it: it may be another node. */
const lookUps = 20

/**
 * Holds a wallet that sends by itself to what it was asked. A signature that holds for the bytes that were asked is proof; any other is
 * looked up on the network once it is confirmed, since wallets may choose a newer blockhash or fee.
 *
 * @throws MoneyError `TransactionChanged`, `TransactionUnconfirmed` where no node tells of it, both with the signature in `details`;
 *   `TransactionExpired`, `TransactionFailed`, `InsufficientFunds` as `confirm`; a transaction with a durable nonce does not expire
 */
export async function assertSent(parameters: assertSent.Parameters): Promise<void> {
  const { asked, signature, network } = parameters
  const { message, signers } = readWireTransaction(asked)
  const proof = await isSignatureOf(signers[0] as string, { signature: fromBase58(signature), bytes: message })
  if (proof) return
  if (!network) throw new MoneyError('TransactionUnconfirmed', { details: signature })
  await confirm({ ...parameters, network }).catch((error) => {
    // A node can hold it back for as long as its nonce stands.
    const isDoubtful = error instanceof MoneyError && error.code === 'TransactionExpired' && hasNonce(message)
    throw isDoubtful ? new MoneyError('TransactionUnconfirmed', { details: signature, cause: error }) : error
  })
  const sent = await lookUp({ ...parameters, network })
  try {
    assertUnchanged(message, sent)
  } catch (cause) {
    throw new MoneyError('TransactionChanged', { details: signature, cause })
  }
}

type Placed = assertSent.Parameters & { network: Network }

/**
 * The message that was sent. Every endpoint is asked: one may not know the transaction yet, or answer a message that was never signed.
 */
async function lookUp({ asked: wire, network, signature, settings, signal }: Placed): Promise<Uint8Array> {
  const { message: asked } = readWireTransaction(wire)
  const options = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const read = (result: unknown) => {
    if (result === null) return 'unknown' as const
    const transaction = toRecord(result)?.transaction
    const [text, encoding]: unknown[] = Array.isArray(transaction) ? transaction : []
    return typeof text === 'string' && encoding === 'base64' ? fromBase64(text) : undefined
  }
  const rpcs = endpointsOf(settings, network, signal)
  let cause: unknown
  for (let count = 0; count < lookUps; count++) {
    for (const rpc of rpcs) {
      try {
        const found = await rpc(network, 'getTransaction', [signature, options], read)
        const { message, isProven } = found === 'unknown' ? {} : await readSent(found, signature)
        // Where the browser cannot check signatures, an endpoint alone does not say that another payment was sent.
        if (message && (isProven || isUnchanged(asked, message))) return message
      } catch (error) {
        cause = error
      }
    }
    await pause(Math.min(settings.pollIntervalMs, 1_000), { signal, signature })
  }
  throw new MoneyError('TransactionUnconfirmed', { details: signature, cause })
}

/** @throws RangeError for a transaction that this signature is not of */
async function readSent(
  transaction: Uint8Array,
  signature: string,
): Promise<{ message: Uint8Array; isProven: boolean }> {
  const { message, signers, signatures } = readWireTransaction(transaction)
  const [first] = signatures
  if (!first || toBase58(first) !== signature) throw new RangeError('It is another transaction.')
  const proof = await isSignatureOf(signers[0] as string, { signature: first, bytes: message })
  if (proof === false) throw new RangeError('The signature is not of this message.')
  return { message, isProven: proof === true }
}

function isUnchanged(asked: Uint8Array, sent: Uint8Array): boolean {
  try {
    assertUnchanged(asked, sent)
    return true
  } catch {
    return false
  }
}
