import { testAccounts } from '@latchkey/testing'
import { reconnect } from '@wagmi/core'
import type { Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectionOf, createKit, createPageWallet, type Kit, type PageWallet, toNetwork } from '../../test/usePage.ts'

const home = { chainId: 31337, rpcUrl: 'http://127.0.0.1:1' }
const connectorId = 'test.wallet'
const [one, two, three] = testAccounts.map(({ address }) => address) as [Address, Address, Address]

const kits: Kit[] = []
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  for (const { adapter } of kits.splice(0)) adapter.destroy()
  vi.unstubAllGlobals()
})

/** A kit whose page has a wallet that grants its accounts, and what was stored of it. */
async function start(remembered: string | undefined = one) {
  const wallet = createPageWallet({ chains: [home] })
  createPageWallet({ chains: [home], rdns: 'other.wallet', privateKeys: [testAccounts[2].privateKey] })
  await wallet.provider.request({ method: 'eth_requestAccounts' })
  const storage = new Map(remembered ? [[`wallet.${connectorId}`, remembered]] : [])
  const kit = createKit({ networks: [toNetwork(home)], storage })
  kits.push(kit)
  kit.adapter.start()
  const { config } = kit.factory
  const addresses = () => [...config.state.connections.values()].flatMap(({ accounts }) => accounts)
  return { ...kit, config, storage, wallet, addresses }
}

describe('a wallet that wagmi’s own reconnect restores', () => {
  test('default', async () => {
    const { config, addresses, told } = await start()
    await reconnect(config)
    await vi.dynamicImportSettled()
    expect([addresses(), told()]).toEqual([
      [one, two],
      [{ type: 'connection', connection: connectionOf(31337, [one, two]) }],
    ])
  })

  test.each([
    ['it was never chosen', undefined, (_: PageWallet) => {}],
    ['it shows another account first', one, ({ control }: PageWallet) => control.setAccounts([two, one])],
    ['another claims its id', one, () => createPageWallet({ chains: [home], name: 'Other' })],
  ])('behavior: is not connected where %s', async (_, remembered, act) => {
    const { config, addresses, told, storage, wallet } = await start(remembered ?? '')
    act(wallet)
    const before = [...storage]
    await reconnect(config)
    await vi.dynamicImportSettled()
    expect([addresses(), config.state.status, told(), [...storage]]).toEqual([[], 'disconnected', [], before])
  })

  test.each([
    ['chooses another one', ({ adapter }: Kit) => adapter.connect({ connectorId: 'other.wallet' }), [three]],
    ['leaves all', ({ adapter }: Kit) => adapter.disconnect(), []],
  ])('behavior: is not connected where the visitor %s meanwhile', async (_, act, left) => {
    const kit = await start()
    const { provider } = kit.wallet
    const { request } = provider
    let acted: Promise<unknown> | undefined
    const actFirst: typeof request = async (asked) => {
      if (asked.method !== 'eth_chainId') return request(asked)
      acted ??= act(kit)
      await acted
      return request(asked)
    }
    Object.assign(provider, { request: actFirst })
    await reconnect(kit.config)
    expect(kit.addresses()).toEqual(left)
  })
})
