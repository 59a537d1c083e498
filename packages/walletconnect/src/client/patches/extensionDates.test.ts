import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connectToWallet } from './connected.test.setup.ts'

describe('countExtensionsFromSending', () => {
  test('behavior: counts an extension from the time when it was sent', async () => {
    const { tab, wallet, say, topic } = await connectToWallet()
    const start = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: start + 2 * 86_400_000 })
    onTestFinished(() => void vi.useRealTimers())
    await say(topic, { id: (start + 86_400_000) * 1000, method: 'wc_sessionExtend', params: {} })
    await wallet.ping({ topic })
    const days = ((tab.session()?.expiresAt ?? 0) - start) / 86_400_000
    expect(days).toBeCloseTo(8, 1)
  })
})
