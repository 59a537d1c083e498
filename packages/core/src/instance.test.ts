import { describe, expect, test } from 'vitest'
import { settle, startKit } from '../test/startKit.ts'
import { createInstance } from './instance.ts'
import { scriptedAdapter } from './testing/scriptedAdapter.ts'

function setup() {
  const { core, stop } = startKit({ adapters: [scriptedAdapter()] })
  return { core, kit: createInstance(core, { destroy: stop }) }
}

describe('the instance, without React', () => {
  test('param: namespace of subscriptions', async () => {
    const { core, kit } = setup()
    const accounts: unknown[] = []
    const networks: unknown[] = []
    const stops = [
      kit.subscribeAccount(({ namespace, status }) => accounts.push([namespace, status]), { namespace: 'solana' }),
      kit.subscribeNetwork(({ caipNetworkId }) => networks.push(caipNetworkId), { namespace: 'solana' }),
    ]
    core.chain.setAccount('solana', { status: 'connecting' })
    await settle()
    core.chain.setNetwork('solana', 'solana:other')
    core.chain.setNetwork('eip155', 'eip155:10')
    await settle()
    expect([accounts, networks]).toEqual([[['solana', 'connecting']], ['solana:other']])
    for (const stop of stops) stop()
    kit.destroy()
  })

  test('param: immediate calls the listener at once, and later after changes', async () => {
    const { core, kit } = setup()
    const calls: unknown[] = []
    kit.subscribeTheme((theme, previous) => calls.push([theme.mode, previous.mode]), { immediate: true })
    kit.subscribeNetwork(({ caipNetworkId }) => calls.push(caipNetworkId), { namespace: 'solana', immediate: true })
    kit.subscribeState(() => calls.push('not asked to be called'))
    expect(calls).toEqual([['dark', 'dark'], kit.getNetwork({ namespace: 'solana' }).caipNetworkId])
    kit.setThemeMode('auto')
    core.chain.setNetwork('solana', 'solana:other')
    await settle()
    expect(calls.slice(2)).toEqual([['auto', 'dark'], 'solana:other'])
    kit.destroy()
  })

  test('behavior: attempt, pairing and recent wallets can be read and subscribed to', async () => {
    const { core, kit } = setup()
    const reportedValues: unknown[] = []
    kit.subscribeAttempt(({ status }) => reportedValues.push(status))
    kit.subscribePairing(({ status }) => reportedValues.push(status))
    kit.subscribeRecentWallets((wallets) => reportedValues.push(wallets.map(({ name }) => name)))
    const [connector] = kit.getConnectors()
    if (!connector) throw new Error('The scripted adapter has a wallet.')
    expect([kit.getAttempt(), kit.getPairing(), kit.getRecentWallets()]).toEqual([
      { status: 'idle' },
      { status: 'idle' },
      [],
    ])
    await kit.connect(connector)
    core.connection.setPairing({ status: 'preparing' })
    await settle()
    expect(reportedValues).toEqual(expect.arrayContaining(['connected', 'preparing', [connector.name]]))
    expect([kit.getAttempt().status, kit.getPairing().status, kit.getRecentWallets()[0]?.id]).toEqual([
      'connected',
      'preparing',
      connector.id,
    ])
    await kit.disconnect()
    expect(kit.getAttempt()).toEqual({ status: 'idle' })
    kit.destroy()
  })
})
