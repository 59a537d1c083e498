import type { PaymentOutcome, SentMark } from '@latchkey/core/adapter'
import type { SendRequest } from '../actions/quoteFee.ts'
import { readQuantity } from '../readQuantity.ts'

type ChainTransaction = {
  hash: string
  from: string
  to: string | null
  input: string
  value: string
  nonce: string
}

/** How many transactions of the account are looked through for the payment. */
const maxSearched = 8n

/**
 * Asks a node what became of a payment: by its hash, or if the wallet's answer was lost, by the account's transactions
 * since the payment was confirmed.
 */
export async function readOutcome(
  read: SendRequest,
  { sent, address }: { sent: SentMark; address: string },
): Promise<PaymentOutcome> {
  const { hash } = sent
  const known = hash === undefined ? undefined : await readTransaction(read, hash)
  if (hash !== undefined && known) {
    // An account that is a contract has its transactions sent by another address, so their fields differ from the request.
    if (known.from.toLowerCase() === address.toLowerCase() && !hasSameContent(known, sent))
      return { status: 'changed', hash }
    return (await readReceipt(read, hash)) ?? { status: 'pending', hash }
  }
  const first = BigInt(sent.mark.nonce)
  const count = await readCount(read, address, 'latest')
  const since: ChainTransaction[] = []
  for (let nonce = first; nonce < count && nonce < first + maxSearched; nonce++) {
    const transaction = await findByNonce(read, { address, nonce, block: BigInt(sent.mark.block) })
    if (transaction) since.push(transaction)
  }
  const found = since.find((transaction) => hasSameContent(transaction, sent))
  if (found) {
    const outcome = (await readReceipt(read, found.hash)) ?? { status: 'pending', hash: found.hash }
    return hash !== undefined && outcome.status === 'confirmed' ? { status: 'replaced', hash: found.hash } : outcome
  }
  const [other] = since
  if (hash !== undefined && count > first) return { status: 'cancelled', ...(other && { hash: other.hash }) }
  const waiting = hash === undefined ? await findWaiting(read, { address, sent }) : undefined
  return waiting ? { status: 'pending', hash: waiting.hash } : { status: 'unseen' }
}

function hasSameContent({ to, input, value }: ChainTransaction, { transaction }: SentMark): boolean {
  return (
    to?.toLowerCase() === transaction.to.toLowerCase() &&
    input.toLowerCase() === (transaction.data ?? '0x').toLowerCase() &&
    BigInt(value) === (transaction.value ?? 0n)
  )
}

async function readTransaction(read: SendRequest, hash: string): Promise<ChainTransaction | undefined> {
  const response = await read('eth_getTransactionByHash', [hash])
  return isTransaction(response) ? response : undefined
}

async function readReceipt(read: SendRequest, hash: string): Promise<PaymentOutcome | undefined> {
  const receipt = (await read('eth_getTransactionReceipt', [hash])) as { status?: unknown } | null
  if (!receipt) return undefined
  return { status: receipt.status === '0x1' ? 'confirmed' : 'failed', hash }
}

async function readCount(read: SendRequest, address: string, block: string): Promise<bigint> {
  const method = 'eth_getTransactionCount'
  return readQuantity(await read(method, [address, block]), method)
}

/**
 * Finds the transaction of an account with a nonce. No method of nodes does this, so the block is found by bisection:
 * it is the first one after which the account has sent more than `nonce` transactions.
 */
async function findByNonce(
  read: SendRequest,
  { address, nonce, block }: { address: string; nonce: bigint; block: bigint },
): Promise<ChainTransaction | undefined> {
  let before = block
  let after = readQuantity(await read('eth_blockNumber', []), 'eth_blockNumber')
  while (after - before > 1n) {
    const middle = (before + after) / 2n
    if ((await readCount(read, address, toHex(middle))) > nonce) after = middle
    else before = middle
  }
  const transactions = await readBlock(read, toHex(after))
  return transactions.find((each) => isFrom(each, address) && BigInt(each.nonce) === nonce)
}

/** Finds a payment among the transactions that the node will probably put into the next block. */
async function findWaiting(
  read: SendRequest,
  { address, sent }: { address: string; sent: SentMark },
): Promise<ChainTransaction | undefined> {
  const transactions = await readBlock(read, 'pending').catch(() => [])
  return transactions.find(
    (each) => isFrom(each, address) && BigInt(each.nonce) >= BigInt(sent.mark.nonce) && hasSameContent(each, sent),
  )
}

async function readBlock(read: SendRequest, block: string): Promise<readonly ChainTransaction[]> {
  const response = (await read('eth_getBlockByNumber', [block, true])) as { transactions?: unknown } | null
  return Array.isArray(response?.transactions) ? response.transactions.filter(isTransaction) : []
}

const isFrom = ({ from }: ChainTransaction, address: string) => from.toLowerCase() === address.toLowerCase()
const toHex = (value: bigint) => `0x${value.toString(16)}`

function isTransaction(value: unknown): value is ChainTransaction {
  const { hash, from, to, input, value: amount, nonce } = (value ?? {}) as Partial<Record<string, unknown>>
  const areTexts = [hash, from, input].every((text) => typeof text === 'string')
  const areNumbers = [amount, nonce].every((text) => typeof text === 'string' && /^0x[0-9a-f]{1,64}$/i.test(text))
  return areTexts && areNumbers && (to === null || typeof to === 'string')
}
