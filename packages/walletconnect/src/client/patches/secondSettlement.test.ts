import { describe, expect, test } from 'vitest'
import { connectToWallet, namespaces } from './connected.test.setup.ts'

describe('forgetSecondSettlement', () => {
  test('behavior: deletes a second settlement', async () => {
    const { wallet, say, topic, createLaterId, storage, accounts } = await connectToWallet()
    const kept = () =>
      JSON.parse(storage.get(storage.keys().find((one) => one.endsWith('//history')) ?? '') ?? '[]').length
    const before = kept()
    for (let count = 0; count < 3; count++)
      await say(topic, {
        id: createLaterId(),
        method: 'wc_sessionSettle',
        params: {
          relay: { protocol: 'irn' },
          controller: { publicKey: 'ab'.repeat(32), metadata: { name: 'x', description: '', url: '', icons: [] } },
          expiry: Math.floor(Date.now() / 1000) + 604_800,
          namespaces: namespaces(`eip155:31337:${accounts.eip155}`),
        },
      })
    await wallet.ping({ topic })
    expect(kept()).toBe(before)
  })
})
