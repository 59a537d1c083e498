import { describe, expect, test } from 'vitest'
import { evmOne } from '../../openDapp.test.setup.ts'
import { connectToWallet } from './connected.test.setup.ts'

describe('awaitMessageChecks', () => {
  test.each<[string, string, unknown]>([
    ['an update without accounts', 'wc_sessionUpdate', { namespaces: { eip155: { accounts: 'x' } } }],
    ['an update without namespaces', 'wc_sessionUpdate', {}],
    ['an update of nothing', 'wc_sessionUpdate', null],
    ['an update of another session', 'wc_sessionUpdate', { topic: 'ab'.repeat(32), namespaces: {} }],
    [
      'an event of a chain that was not granted',
      'wc_sessionEvent',
      { chainId: 'eip155:1', event: { name: 'chainChanged', data: 31338 } },
    ],
    [
      'an event that was not granted',
      'wc_sessionEvent',
      { chainId: 'eip155:31337', event: { name: 'x', data: 31338 } },
    ],
    ['an event without a name', 'wc_sessionEvent', { chainId: 'eip155:31337' }],
  ])('behavior: %s has no effect, and no page is notified', async (_, method, params) => {
    const { tab, say, topic, createLaterId, chainChanged } = await connectToWallet()
    const before = tab.session()
    await say(topic, { id: createLaterId(), method, params })
    // This event is valid, so it has an effect although the invalid message came first.
    await say(topic, { id: createLaterId(), ...chainChanged(31338) })
    const share = tab.share('eip155')
    await expect.poll(() => share.connection()?.caipNetworkId).toBe('eip155:31338')
    await share.switchNetwork(evmOne)
    expect(tab.session()).toEqual(before)
  })
})
