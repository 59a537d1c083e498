import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { connectToWallet, namespaces } from './connected.test.setup.ts'

describe('dropLateMessages', () => {
  test('behavior: drops messages for a session that just ended, and logs nothing', async () => {
    const { tab, wallet, say, topic, createLaterId, chainChanged, accounts } = await connectToWallet()
    const over = { method: 'wc_sessionDelete', params: { code: 6000, message: '' } }
    const own = `eip155:31337:${accounts.eip155}`
    const payloads = [
      { id: createLaterId(), ...over },
      { id: createLaterId(), ...over },
      { id: createLaterId(), ...chainChanged(31338) },
      { id: createLaterId(), method: 'wc_sessionUpdate', params: { namespaces: namespaces(own) } },
      { id: createLaterId(), method: 'wc_sessionExtend', params: {} },
      { id: createLaterId(), method: 'wc_sessionPing', params: {} },
    ]
    await Promise.all(payloads.map((payload) => say(topic, payload)))
    await expect.poll(() => tab.session()).toBe(undefined)
    // The WalletConnect client processes messages in order, so all messages above are processed once the next session exists.
    const { uri, approval } = await tab.propose()
    await wallet.pair({ uri })
    await approval
    expect(tab.logged).toEqual([])
  })

  test('behavior: drops messages for an ended session that an earlier page left unread', async () => {
    const { tab, wallet, topic, createLaterId, chainChanged, storage, openTab } = await connectToWallet()
    await tab.destroy()
    const payloads = [
      { id: createLaterId(), method: 'wc_sessionDelete', params: { code: 6000, message: '' } },
      { id: createLaterId(), ...chainChanged(31338) },
    ]
    const messages = payloads.map((payload) =>
      wallet.core.crypto.encode(topic, { jsonrpc: '2.0', ...payload } as never),
    )
    const hash = (message: string) => createHash('sha256').update(message).digest('hex')
    const unread = Object.fromEntries((await Promise.all(messages)).map((message) => [hash(message), message]))
    const key = storage.keys().find((one) => one.endsWith('//messages_withoutClientAck')) ?? ''
    storage.set(key, JSON.stringify({ [topic]: unread }))
    const after = await openTab()
    await expect.poll(() => after.session(), { timeout: 5_000 }).toBe(undefined)
    const { uri, approval } = await after.propose()
    await wallet.pair({ uri })
    await approval
    expect(after.logged).toEqual([])
  })
})
