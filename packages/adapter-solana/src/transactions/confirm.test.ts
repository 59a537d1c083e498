import type { RpcSettings } from '@latchkey/core/adapter'
import { ServiceError } from '@latchkey/core/errors'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { toNetworks } from '../../test/usePage.ts'
import { type Rpc, RpcAnswerError, readResult } from '../rpc/createRpc.ts'
import { confirm } from './confirm.ts'

const { home: network } = toNetworks('http://unused.example')
const settings: RpcSettings = { urls: () => [], timeoutMs: 1_000, batchSize: 1, pollIntervalMs: 1 }

type Status = { err: unknown; confirmationStatus: string } | null
const processed = { err: null, confirmationStatus: 'processed' }
const confirmed = { err: null, confirmationStatus: 'confirmed' }
const finalized = { err: null, confirmationStatus: 'finalized' }

type NodeOptions = {
  /**
   * The statuses that the node returns for requests with `searchTransactionHistory`. `none`: the node keeps no history, and returns an
   * error.
   */
  history?: readonly Status[] | 'none'
  /** The block height before the first request. */
  before?: number
  /** Returns by how many slots the statuses lag behind the block height. `asked` is the number of the request. */
  lag?: (asked: number) => number
}

/**
 * Creates a node. Each status request returns the next of `statuses`, and each request for the block height returns a higher one. Block 100
 * is in slot 1100.
 */
function node(statuses: readonly Status[], { history = statuses, before = 99, lag = () => 0 }: NodeOptions = {}): Rpc {
  let height = before
  let requestCount = 0
  return async (_network, method, [, options], read) => {
    const answer = (result: unknown) => readResult(result, { method, read })
    if (method === 'getEpochInfo') return answer({ epoch: 7, blockHeight: ++height, absoluteSlot: height + 1_000 })
    const { searchTransactionHistory } = options as { searchTransactionHistory?: boolean }
    const list = searchTransactionHistory ? history : statuses
    if (list === 'none') throw new RpcAnswerError({ code: -32011, message: 'Transaction history is not available' })
    const slot = height + 1_000 - lag(requestCount)
    return answer({ context: { slot }, value: [list[Math.min(requestCount++, list.length - 1)] ?? null] })
  }
}

/** Runs `confirm` for a transaction that can be included in the blocks 100 to 110. */
function run(rpc: Rpc, parameters: Partial<confirm.Parameters> = {}) {
  let resends = 0
  const resend = async () => {
    resends++
    throw new Error('busy')
  }
  const { signal } = new AbortController()
  const given = { network, signature: 'signature', lastValidBlockHeight: 110n, since: 0, resend, settings, signal }
  return { outcome: confirm({ rpc, ...given, ...parameters }), resends: () => resends }
}

const nothing = (times: number) => Array<null>(times).fill(null)

describe('confirm', () => {
  test('default', async () => {
    const { outcome, resends } = run(node([null, processed, confirmed]))
    await outcome
    expect(resends()).toBe(2)
  })

  test('behavior: a transaction in the last possible block counts', async () => {
    await run(node([...nothing(11), finalized])).outcome
  })

  test('behavior: a transaction in an unconfirmed block is pending until that block is dropped', async () => {
    await run(node([...nothing(11), processed, processed, confirmed])).outcome
    const given = run(node([...nothing(11), processed, null])).outcome
    await expect(given).rejects.toMatchObject({ code: 'TransactionExpired' })
  })

  test('behavior: a failure in an unconfirmed block does not count yet', async () => {
    await run(node([{ ...processed, err: 'AccountInUse' }, confirmed])).outcome
  })

  test('behavior: finds the status in the history after the page was asleep', async () => {
    await run(node([null], { history: [confirmed] })).outcome
  })

  test('behavior: supports a node without a history', async () => {
    await run(node([...nothing(11), confirmed], { history: 'none' })).outcome
    const expired = run(node([null], { history: 'none' })).outcome
    await expect(expired).rejects.toMatchObject({ code: 'TransactionExpired' })
  })

  test('behavior: trusts a node without a history as long as it has the statuses, by the slot of its response', async () => {
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => (now += 60_000))
    onTestFinished(() => void vi.restoreAllMocks())
    const outcome = (options: NodeOptions) => run(node([null], { history: 'none', ...options })).outcome
    await expect(outcome({ before: 209 })).rejects.toMatchObject({ code: 'TransactionExpired' })
    const unconfirmed = { code: 'TransactionUnconfirmed', details: 'signature', cause: { code: 'InvalidAnswer' } }
    await expect(outcome({ before: 210 })).rejects.toMatchObject(unconfirmed)
    await expect(outcome({ before: 209, lag: () => -1 })).rejects.toMatchObject(unconfirmed)
    await run(node([confirmed], { history: 'none', before: 1_000 })).outcome
    const expired = run(node([null], { before: 1_000 })).outcome
    await expect(expired).rejects.toMatchObject({ code: 'TransactionExpired' })
  })

  test('behavior: does not trust a node that lags behind the one that returned the height', async () => {
    await run(node([...nothing(13), confirmed], { lag: (asked) => (asked < 13 ? 1 : 0) })).outcome
    const expired = run(node([null], { lag: (asked) => (asked < 13 ? 1 : 0) })).outcome
    await expect(expired).rejects.toMatchObject({ code: 'TransactionExpired' })
  })

  test('behavior: keeps asking a network that does not respond for a while', async () => {
    const answer = node([confirmed])
    let failures = 3
    const rpc: Rpc = async (...request) => {
      if (failures-- > 0) throw new ServiceError('Unreachable')
      return answer(...request)
    }
    await run(rpc).outcome
    expect(failures).toBeLessThan(0)
  })

  test('param: lastValidBlockHeight', async () => {
    const lastValidBlockHeight = undefined
    await run(node([...nothing(151), confirmed]), { lastValidBlockHeight }).outcome
    const expired = run(node([...nothing(152), confirmed]), { lastValidBlockHeight }).outcome
    await expect(expired).rejects.toMatchObject({ code: 'TransactionExpired' })
  })

  test('error: TransactionExpired', async () => {
    const expired = run(node([null])).outcome
    await expect(expired).rejects.toMatchObject({ code: 'TransactionExpired', details: 'signature' })
  })

  test('error: TransactionUnconfirmed when a node reports the expiry sooner than possible', async () => {
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    onTestFinished(() => void vi.restoreAllMocks())
    const cause = new Error('busy')
    const outcome = (since: number | undefined) => run(node([null]), { since, cause }).outcome
    const unconfirmed = { code: 'TransactionUnconfirmed', details: 'signature', cause }
    await expect(outcome(undefined)).rejects.toMatchObject(unconfirmed)
    await expect(outcome(now - 49_999)).rejects.toMatchObject(unconfirmed)
    await expect(outcome(now - 120_000)).rejects.toMatchObject({ ...unconfirmed, code: 'TransactionExpired' })
  })

  test.each([
    ['with a history', {}],
    ['without one', { history: 'none' }],
  ] as const)('behavior: no node %s makes a transaction expire within two minutes', async (_, options) => {
    let now = 60_000
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    onTestFinished(() => void vi.restoreAllMocks())
    let looks = 0
    const answer = node([null], { before: 110, ...options })
    const rpc: Rpc = async (...request) => {
      // Moves the clock by half a second at each request for the block height. When two minutes have passed, a node without a history no
      // longer has the statuses.
      if (request[1] === 'getEpochInfo' && looks++ > 0) now += 500
      return answer(...request)
    }
    await expect(run(rpc).outcome).rejects.toMatchObject({ code: 'TransactionExpired', details: 'signature' })
    expect([now, looks]).toEqual([120_000, 121])
    // The status `confirmed` is reported only after the last block that can include the transaction. `confirm` accepts that.
    now = 60_000
    const late = node([...nothing(3), confirmed], { before: 110 })
    await run(late).outcome
  })

  test('error: TransactionFailed, InsufficientFunds', async () => {
    const failed = (err: unknown) => run(node([{ ...confirmed, err }])).outcome
    await expect(failed({ InstructionError: [2, { Custom: 17 }] })).rejects.toMatchObject({
      code: 'TransactionFailed',
      details: 'signature: {"InstructionError":[2,{"Custom":17}]}',
    })
    await expect(failed({ InstructionError: [2, { Custom: 1 }] })).rejects.toMatchObject({ code: 'InsufficientFunds' })
    await expect(failed({ InsufficientFundsForRent: { account_index: 0 } })).rejects.toMatchObject({
      code: 'InsufficientFunds',
      details: 'signature: {"InsufficientFundsForRent":{"account_index":0}}',
    })
    // `BlockhashNotFound` usually means an expired transaction. But this transaction is in a block, so it has failed and not expired.
    await expect(failed('BlockhashNotFound')).rejects.toMatchObject({ code: 'TransactionFailed' })
  })

  test.each([
    ['', ''],
    [0, '0'],
    [false, 'false'],
    [[], '[]'],
  ])('error: TransactionFailed for the reason %j, which nodes do not send', async (err, reason) => {
    const outcome = run(node([{ ...confirmed, err }])).outcome
    await expect(outcome).rejects.toMatchObject({ code: 'TransactionFailed', details: `signature: ${reason}` })
  })

  test('error: TransactionUnconfirmed when the network has not responded for two minutes', async () => {
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    onTestFinished(() => void vi.restoreAllMocks())
    const answer = node([null])
    // The minutes at which the node responds. The limit of two minutes starts again at the first failure after a response.
    const responses = [1, 4]
    const rpc: Rpc = async (...request) => {
      if (responses.includes(now / 60_000)) {
        if (request[1] === 'getSignatureStatuses') now += 60_000
        return answer(...request)
      }
      now += 60_000
      throw new ServiceError('Unreachable')
    }
    await expect(run(rpc).outcome).rejects.toMatchObject({
      name: 'MoneyError',
      code: 'TransactionUnconfirmed',
      details: 'signature',
      cause: { name: 'ServiceError', code: 'Unreachable' },
    })
    expect(now / 60_000).toBe(9)
  })

  test('error: TransactionUnconfirmed, with the signature, when the kit is destroyed', async () => {
    const controller = new AbortController()
    const { signal } = controller
    const resend = async () => controller.abort()
    const unconfirmed = { code: 'TransactionUnconfirmed', details: 'signature', cause: { code: 'RequestAborted' } }
    await expect(run(node([null]), { resend, signal }).outcome).rejects.toMatchObject(unconfirmed)
    const asked: Rpc = async () => {
      throw new ServiceError('Unreachable')
    }
    await expect(run(asked, { signal }).outcome).rejects.toMatchObject(unconfirmed)
  })

  test.each([
    ['does not know it', null],
    ['has it in a block that is never confirmed', processed],
  ])('error: TransactionUnconfirmed when a node whose block height does not grow %s', async (_, status) => {
    let now = 0
    vi.spyOn(Date, 'now').mockImplementation(() => now)
    onTestFinished(() => void vi.restoreAllMocks())
    const answer = node([status])
    const first = await answer(network, 'getEpochInfo', [], (result) => result)
    const rpc: Rpc = async (...request) => {
      if (request[1] !== 'getEpochInfo') return answer(...request)
      now += 30_000
      return request[3]?.(first) as never
    }
    await expect(run(rpc).outcome).rejects.toMatchObject({ code: 'TransactionUnconfirmed', details: 'signature' })
    expect(now).toBe(600_000)
  })
})
