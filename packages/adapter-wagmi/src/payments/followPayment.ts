import type { EvmTransactionRequest, PaymentAccount, PaymentOutcome } from '@latchkey/core/adapter'
import type { Context } from '../context.ts'
import { createInvalidAnswer } from '../nodeErrors.ts'
import { createNodeReader, type NodeReader } from '../nodeReader.ts'
import { readQuantity } from '../readQuantity.ts'
import { toRecord } from '../toRecord.ts'
import { findByNonce, readTransaction, type ShownTransaction } from './findByNonce.ts'
import { forgetNonce, readNonce, rememberNonce } from './rememberedNonce.ts'

export declare namespace followPayment {
  type Parameters = PaymentAccount & {
    transactionId: string
    transaction?: EvmTransactionRequest
    signal: AbortSignal
  }
}

/**
 * After this number of polls in a row that did not find the transaction, it counts as dropped. With one poll every 4 s, they take ten
 * minutes. The number is high, because a wallet may send a transaction over a private relay. Other nodes then know the transaction only
 * when a block includes it.
 */
const maxMissingPolls = 150

/**
 * Polls the chain until the outcome of a transaction is known. A poll that fails is repeated, and counts as none.
 *
 * The sender and the nonce are remembered as soon as a node shows the transaction, also for the next page. If another transaction then uses
 * the nonce, the outcome is found with them, because most nodes forget the first transaction. If the nonce was never seen, or if the nodes
 * do not keep the block in which it was used, the transaction counts as dropped. If `transaction` is absent and no node has shown the
 * transaction to this page, another transaction with its nonce counts as a replacement.
 *
 * @throws the reason of the signal
 */
export async function followPayment(context: Context, parameters: followPayment.Parameters): Promise<PaymentOutcome> {
  const { signal } = parameters
  const poll = createPoll(context, parameters)
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onAbort = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const pollAgain = async () => {
      const outcome = await poll()
      if (signal.aborted) return
      if (outcome) {
        signal.removeEventListener('abort', onAbort)
        forgetNonce(context.ports.storage, parameters.transactionId)
        resolve(outcome)
      } else timer = setTimeout(pollAgain, context.ports.rpc.pollIntervalMs)
    }
    signal.addEventListener('abort', onAbort)
    void pollAgain()
  })
}

function createPoll(
  { config, ports: { storage } }: Context,
  { network, transactionId, transaction }: followPayment.Parameters,
): () => Promise<PaymentOutcome | undefined> {
  const read = createNodeReader({ config }, network)
  /** What the transaction does: as the caller knows it, and as a node shows it. */
  const effects = new Set(transaction && [toEffect(transaction)])
  let usedNonce = readNonce(storage, transactionId)
  let missingPolls = 0

  const readOutcome = async (): Promise<PaymentOutcome | undefined> => {
    const status = await readStatus(read, transactionId)
    if (status) return { status, transactionId }
    const method = 'eth_getTransactionByHash'
    const shown = readTransaction(await read(method, [transactionId]), method)
    if (shown && shown.hash !== transactionId.toLowerCase()) throw createInvalidAnswer(method)
    missingPolls = shown ? 0 : missingPolls + 1
    if (shown) {
      effects.add(toEffect(shown.request))
      if (!usedNonce) rememberNonce(storage, transactionId, shown)
      usedNonce = shown
    }
    const other = usedNonce && (await findByNonce(read, usedNonce))
    if (!other || other.hash === transactionId.toLowerCase()) return undefined
    // If nothing is known about the first transaction, the other one may be the payment. The visitor must not pay again then.
    const isSameEffect = effects.size === 0 || effects.has(toEffect(other.request))
    return readOutcomeOfOther(read, other, isSameEffect)
  }

  return async () => {
    const outcome = await readOutcome().catch(() => undefined)
    return outcome ?? (missingPolls < maxMissingPolls ? undefined : { status: 'dropped', transactionId })
  }
}

/** Reads the outcome of a payment from the other transaction that used its nonce. */
async function readOutcomeOfOther(
  read: NodeReader,
  { hash }: ShownTransaction,
  isSameEffect: boolean,
): Promise<PaymentOutcome | undefined> {
  const status = await readStatus(read, hash)
  if (!status) return undefined
  if (!isSameEffect) return { status: 'cancelled', transactionId: hash }
  return { status: status === 'confirmed' ? 'replaced' : 'failed', transactionId: hash }
}

/** Reads the status of a transaction from its receipt. Returns `undefined` if no block includes the transaction. */
async function readStatus(read: NodeReader, hash: string): Promise<'confirmed' | 'failed' | undefined> {
  const method = 'eth_getTransactionReceipt'
  const receipt = await read(method, [hash])
  if (receipt === null || receipt === undefined) return undefined
  const { transactionHash, blockNumber, status } = toRecord(receipt)
  // Some nodes return receipts without a block number for pending transactions.
  if (blockNumber === null || String(transactionHash).toLowerCase() !== hash.toLowerCase()) return undefined
  return readQuantity(status, method) === 1n ? 'confirmed' : 'failed'
}

const toEffect = ({ to, value = 0n, data = '0x' }: EvmTransactionRequest) => [to, value, data].join().toLowerCase()
