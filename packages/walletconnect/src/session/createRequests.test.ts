import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { evmOne } from '../openDapp.test.setup.ts'
import { openWallet, type ReceivedRequest } from '../openWallet.test.setup.ts'

/** The default number of rounds, which does not exceed a relay's default limits. `LATCHKEY_ROUNDS=1000` runs all rounds. */
const sample = 4
const rounds = Number(process.env.LATCHKEY_ROUNDS ?? sample)
/**
 * Limits that are higher than a relay's defaults. The test sends 50,000 requests in a row, and the relay keeps the requests of five
 * minutes.
 */
const share = { requestsPerSecond: 1e6, requestBurst: 1e6, bytesPerSecond: 1e9, byteBurst: 1e9, storedBytes: 1e9 }
const unlimited = {
  client: share,
  address: share,
  newClientStoredBytes: 1e9,
  messagesPerTopic: 1e6,
  bytesPerTopic: 1e9,
}
const size = 50

function shuffled<value>(values: readonly value[]): value[] {
  return values
    .map((value) => ({ value, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

describe('createRequests', () => {
  test('behavior: each of many parallel requests gets its own response, whatever the order of the responses', async () => {
    const open: ReceivedRequest[] = []
    const { tab, respond, accounts } = await openWallet({
      networks: [evmOne],
      ...(rounds > sample && { relayOptions: { limits: unlimited } }),
      answer(asked) {
        open.push(asked)
        if (open.length < size) return undefined
        const round = shuffled(open.splice(0))
        for (const each of round) {
          const [text] = each.params as [string]
          // The signature contains the signed text, so the test can see which request a response is for.
          respond(each, { result: `0x${text.slice(2).padEnd(130, '0')}` }).catch(() => {})
        }
        return undefined
      },
    })
    const warnings: unknown[] = []
    const warn = (warning: unknown) => void warnings.push(warning)
    process.on('warning', warn)
    onTestFinished(() => void process.off('warning', warn))
    const share = tab.share('eip155')
    for (let round = 0; round < rounds; round++) {
      const texts = Array.from(
        { length: size },
        (_, index) => `0x${(round * size + index + 1).toString(16).padStart(8, '0')}ff`,
      )
      const answers = await Promise.all(
        texts.map((text) => share.request({ method: 'personal_sign', params: [text, accounts.eip155] })),
      )
      expect(answers).toEqual(texts.map((text) => text.padEnd(132, '0')))
    }
    expect([tab.logged, warnings]).toEqual([[], []])
  }, 3_600_000)

  test('behavior: equal requests in the same millisecond get different ids and their own responses', async () => {
    const ids: number[] = []
    const { tab, accounts } = await openWallet({
      networks: [evmOne],
      answer({ id }) {
        ids.push(id)
        return { result: `0x${id.toString(16).padStart(130, '0')}` }
      },
    })
    const share = tab.share('eip155')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => share.request({ method: 'personal_sign', params: ['0x68', accounts.eip155] })),
    ).finally(() => vi.useRealTimers())
    expect(new Set(answers).size).toBe(100)
    expect(new Set(ids).size).toBe(100)
  })

  test('error: ProviderFailed for a request without a response in five minutes', async () => {
    const receivedRequests: ReceivedRequest[] = []
    const { tab } = await openWallet({ networks: [evmOne], answer: (one) => void receivedRequests.push(one) })
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const answer = expect(
      tab.share('eip155').request({ method: 'personal_sign', params: ['0x68'] }),
    ).rejects.toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })
    await expect.poll(() => receivedRequests.length).toBe(1)
    await vi.advanceTimersByTimeAsync(300_000)
    await answer
  })
})
