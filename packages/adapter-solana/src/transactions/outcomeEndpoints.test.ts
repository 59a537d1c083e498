import type { RpcSettings } from '@latchkey/core/adapter'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toNetworks } from '../../test/usePage.ts'
import { createRpc } from '../rpc/createRpc.ts'
import { confirm } from './confirm.ts'

const { home: network } = toNetworks('http://unused.example')
const [lying, honest, third] = ['http://lying.example', 'http://honest.example', 'http://third.example']
const settings: RpcSettings = {
  urls: () => [lying, honest],
  timeoutMs: 10_000,
  batchSize: 1000,
  pollIntervalMs: 4_000,
}
const paidStatus = { err: null, confirmationStatus: 'confirmed' }
const failed = { err: { InstructionError: [0, { Custom: 1 }] }, confirmationStatus: 'confirmed' }

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const ok = (result: unknown) => new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }))
const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const nodeError = () =>
  Promise.resolve(new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32000, message: 'failed' } })))
/** Fails after the time limit of a request. The clock of the test does not move the time limits of the browser. */
const late = () =>
  new Promise<never>((_, reject) =>
    setTimeout(() => reject(new DOMException('Too late', 'TimeoutError')), settings.timeoutMs),
  )

type Asked = { seconds: number; method: string }
type OutcomeOptions = {
  /** All endpoints. Each of them is honest, except `lying`. */
  urls?: readonly string[]
  /** Replaces a response of the lying endpoint. */
  lie?: ((asked: Asked) => Promise<Response> | undefined) | undefined
}

/**
 * Returns the outcome of a payment that is in a block after two seconds, while one of two endpoints lies. `tell` returns the status that
 * the lying endpoint reports. `hear` can replace a response of the honest endpoint.
 */
async function outcome(
  tell: (seconds: number) => unknown,
  hear: (asked: Asked) => Promise<Response> | undefined,
  isOnline = (_seconds: number) => true,
  { urls = [lying, honest], lie }: OutcomeOptions = {},
) {
  const startedAt = Date.now()
  let questions = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const { method } = JSON.parse(body)
    const seconds = (Date.now() - startedAt) / 1000
    const height = 1_000 + Math.floor(seconds * 2.5)
    if (!isOnline(seconds)) return lost()
    if (url === honest) {
      questions++
      const response = hear({ seconds, method })
      if (response) return response
    }
    const lyingResponse = url === lying ? lie?.({ seconds, method }) : undefined
    if (lyingResponse) return lyingResponse
    const status = url === lying ? tell(seconds) : seconds >= 2 ? paidStatus : null
    if (method === 'getEpochInfo') return ok({ epoch: 7, blockHeight: height, absoluteSlot: height + 10_000 })
    return ok({ context: { slot: height + 10_000 }, value: [status] })
  })
  const { signal } = new AbortController()
  const confirming = confirm({
    rpc: createRpc({ ...settings, urls: () => urls }, signal),
    network,
    signature: 'signature',
    lastValidBlockHeight: 1_150n,
    settings: { ...settings, urls: () => urls },
    signal,
  })
  let code: string | undefined
  void confirming.then(
    () => {
      code = 'paid'
    },
    (error) => {
      code = error.code
    },
  )
  while (code === undefined) await vi.advanceTimersByTimeAsync(500)
  return { code, seconds: Math.round((Date.now() - startedAt) / 1000), questions: () => questions }
}

/** Creates a function that returns pseudo-random numbers from 0 to 1, which are the same in each run of the test. */
function numbers() {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

const says = {
  'failed after eleven seconds': (seconds: number) => (seconds < 11 ? null : failed),
  'failed for a second out of twelve': (seconds: number) => (Math.floor(seconds) % 12 === 11 ? failed : null),
  'nothing, and so expired': () => null,
}
const lies = Object.keys(says) as (keyof typeof says)[]

describe('a payment about which one of two endpoints lies', () => {
  test.each(lies)('error: TransactionUnconfirmed when the other endpoint loses one response: %s', async (lie) => {
    for (const method of ['getEpochInfo', 'getSignatureStatuses']) {
      let count = 0
      const once = (asked: Asked) => (asked.method === method && count++ === 1 ? lost() : undefined)
      expect(await outcome(says[lie], once)).toMatchObject({ code: 'TransactionUnconfirmed' })
    }
  })

  test.each([0.01, 0.03, 0.3])(
    'error: TransactionUnconfirmed when the other endpoint loses %f of its responses',
    async (share) => {
      const next = numbers()
      const codes = new Set<string>()
      for (let run = 0; run < 3; run++)
        for (const lie of lies) codes.add((await outcome(says[lie], () => (next() < share ? lost() : undefined))).code)
      expect([...codes]).toEqual(['TransactionUnconfirmed'])
    },
  )

  test('error: TransactionUnconfirmed when the other endpoint has responded only once', async () => {
    let isFirst = true
    const hear = () => {
      if (!isFirst) return lost()
      isFirst = false
      return undefined
    }
    expect(await outcome(says['failed after eleven seconds'], hear)).toMatchObject({ code: 'TransactionUnconfirmed' })
  })

  test('error: TransactionUnconfirmed when the other endpoint is too busy to respond', async () => {
    const hear = () => Promise.resolve(new Response('Too many requests', { status: 429 }))
    expect(await outcome(says['failed after eleven seconds'], hear)).toMatchObject({ code: 'TransactionUnconfirmed' })
  })

  test('error: TransactionUnconfirmed when the page was offline for a while, and the other endpoint loses a response', async () => {
    let count = 0
    const hear = () => (count++ === 0 ? lost() : undefined)
    const isOnline = (seconds: number) => seconds >= 100
    expect(await outcome(says['failed after eleven seconds'], hear, isOnline)).toMatchObject({
      code: 'TransactionUnconfirmed',
    })
  })
})

describe('a payment that only one of two endpoints reports as confirmed', () => {
  const paidAtOnce = () => paidStatus
  const never = ({ method }: Asked) =>
    method === 'getSignatureStatuses' ? Promise.resolve(ok({ context: { slot: 1e9 }, value: [null] })) : undefined

  test('error: TransactionUnconfirmed when the other endpoint never knows it', async () => {
    expect(await outcome(paidAtOnce, never)).toMatchObject({ code: 'TransactionUnconfirmed' })
  })

  test.each([
    ['in an unconfirmed block', { err: null, confirmationStatus: 'processed' }],
    ['as failed', failed],
    ['as failed with an empty reason', { err: '', confirmationStatus: 'confirmed' }],
  ])('error: TransactionUnconfirmed when the other endpoint has it %s', async (_, status) => {
    const hear = ({ method }: Asked) =>
      method === 'getSignatureStatuses' ? Promise.resolve(ok({ context: { slot: 1e9 }, value: [status] })) : undefined
    expect(await outcome(paidAtOnce, hear)).toMatchObject({ code: 'TransactionUnconfirmed' })
  })

  test('behavior: waits for the other endpoint, which lags', async () => {
    expect(await outcome(paidAtOnce, () => undefined)).toMatchObject({ code: 'paid', seconds: 2 })
  })

  test('error: TransactionUnconfirmed when the other endpoint does not know it and loses one response', async () => {
    let count = 0
    const once = (asked: Asked) => (asked.method === 'getSignatureStatuses' && count++ === 1 ? lost() : never(asked))
    expect(await outcome(paidAtOnce, once)).toMatchObject({ code: 'TransactionUnconfirmed' })
  })

  test('behavior: counts as paid when the other endpoint never responds', async () => {
    const { code, seconds } = await outcome(paidAtOnce, lost)
    expect(code).toBe('paid')
    expect(seconds).toBeLessThan(5)
  })

  test('behavior: counts as paid when the other endpoint does not respond within its time limit', async () => {
    const { code, seconds } = await outcome(paidAtOnce, late)
    expect(code).toBe('paid')
    expect(seconds).toBeLessThan(30)
  })

  test.each([
    ['is too busy to respond', () => Promise.resolve(new Response('Too many requests', { status: 429 }))],
    ['responds only at first', ({ seconds }: Asked) => (seconds < 1 ? undefined : lost())],
  ])('behavior: counts as paid after a minute when the other endpoint %s', async (_, hear) => {
    const { code, seconds } = await outcome(paidAtOnce, hear)
    expect(code).toBe('paid')
    expect(seconds).toBeGreaterThanOrEqual(60)
  })
})

describe('a payment that two endpoints report as confirmed, while the endpoint that is asked first', () => {
  const epoch = (height: number) => ({ epoch: 7, blockHeight: height, absoluteSlot: height + 10_000 })
  const tellHeight =
    (height: number) =>
    ({ method }: Asked) =>
      method === 'getEpochInfo' ? Promise.resolve(ok(epoch(height))) : undefined
  test.each([
    ['does not know it', undefined],
    ['does not know it, and its block height does not grow', tellHeight(1_000)],
    ['reports its expiry sooner than is possible', tellHeight(1_151)],
    ['returns an error', nodeError],
  ])('behavior: counts as paid: %s', async (_, lie) => {
    const { code, seconds } = await outcome(
      () => null,
      () => undefined,
      undefined,
      { urls: [lying, honest, third], lie },
    )
    expect([code, seconds]).toEqual(['paid', settings.pollIntervalMs / 1000])
  })

  test('behavior: gets no more requests once the payment is confirmed', async () => {
    let requests = 0
    const lie = () => {
      requests++
      return undefined
    }
    await outcome(
      () => null,
      () => undefined,
      undefined,
      { urls: [lying, honest, third], lie },
    )
    const asked = requests
    await vi.advanceTimersByTimeAsync(60_000)
    expect(requests).toBe(asked)
  })
})

describe('an endpoint that has never responded', () => {
  test('error: the others decide without it after a minute and ten requests', async () => {
    const { code, seconds, questions } = await outcome(says['failed after eleven seconds'], lost)
    expect([code, seconds]).toEqual(['InsufficientFunds', 60])
    expect(questions()).toBeGreaterThanOrEqual(10)
  })

  test('behavior: gets no more requests once the outcome of the payment is known', async () => {
    const { code, questions } = await outcome((seconds) => (seconds < 2 ? null : paidStatus), lost)
    const asked = questions()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([code, questions()]).toEqual(['paid', asked])
  })

  test('error: TransactionExpired as early as without it', async () => {
    expect(await outcome(says['nothing, and so expired'], lost)).toMatchObject({
      code: 'TransactionExpired',
      seconds: 120,
    })
  })
})
