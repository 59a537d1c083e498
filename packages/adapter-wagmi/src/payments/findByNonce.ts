import type { EvmTransactionRequest } from '@latchkey/core/adapter'
import type { ServiceError } from '@latchkey/core/errors'
import { isAddress, isHash, isHex, numberToHex } from 'viem'
import { createInvalidAnswer } from '../nodeErrors.ts'
import type { NodeReader } from '../nodeReader.ts'
import { readQuantity } from '../readQuantity.ts'
import { toRecord } from '../toRecord.ts'
import type { UsedNonce } from './rememberedNonce.ts'

/** A transaction that a node shows. The hash and the sender are in lower case. */
export type ShownTransaction = UsedNonce & { hash: string; request: EvmTransactionRequest }

/** How many blocks back the search goes. */
const maxBlocks = 2n ** 24n

export declare namespace findByNonce {
  type ErrorType = ServiceError
}

/**
 * Finds the transaction of an account with a nonce. Searches the block in which the number of the account's transactions passes the nonce:
 * first in steps that double from the newest block backwards, then by halving.
 *
 * @returns `undefined` if no transaction has used the nonce, or if its block does not show the transaction
 * @throws ServiceError `InvalidAnswer`, and the errors of viem, for example if the node does not keep the state of old blocks
 */
export async function findByNonce(read: NodeReader, { from, nonce }: UsedNonce): Promise<ShownTransaction | undefined> {
  const isUsedAt = async (block: bigint) => {
    const count = await read('eth_getTransactionCount', [from, numberToHex(block)])
    return readQuantity(count, 'eth_getTransactionCount') > nonce
  }
  const newest = readQuantity(await read('eth_blockNumber', []), 'eth_blockNumber')
  if (!(await isUsedAt(newest))) return undefined
  let used = newest
  let unused = -1n
  for (let step = 1n; step <= newest && step <= maxBlocks; step *= 2n) {
    if (!(await isUsedAt(newest - step))) {
      unused = newest - step
      break
    }
    used = newest - step
  }
  while (used - unused > 1n) {
    const middle = (used + unused) / 2n
    if (await isUsedAt(middle)) used = middle
    else unused = middle
  }
  const method = 'eth_getBlockByNumber'
  const { transactions } = toRecord(await read(method, [numberToHex(used), true]))
  if (!Array.isArray(transactions)) throw createInvalidAnswer(method)
  const raw = transactions.find((each: unknown) => {
    const { from: sender, nonce: count } = toRecord(each)
    return String(sender).toLowerCase() === from && readQuantity(count, method) === nonce
  })
  return readTransaction(raw, method)
}

/**
 * Reads a transaction in a response.
 *
 * @returns `undefined` if there is none
 * @throws ServiceError `InvalidAnswer`
 */
export function readTransaction(response: unknown, method: string): ShownTransaction | undefined {
  if (response === null || response === undefined) return undefined
  const { hash, from, nonce, to, value, input } = toRecord(response)
  const isValid = typeof hash === 'string' && isHash(hash) && isAddress(String(from), { strict: false }) && isHex(input)
  if (!isValid) throw createInvalidAnswer(method)
  return {
    hash: hash.toLowerCase(),
    from: String(from).toLowerCase(),
    nonce: readQuantity(nonce, method),
    // `to` is null if the transaction creates a contract.
    request: { to: String(to ?? ''), value: readQuantity(value, method), data: input },
  }
}
