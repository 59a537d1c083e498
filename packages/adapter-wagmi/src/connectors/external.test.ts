import { afterEach, describe, expect, test, vi } from 'vitest'
import { createKit, toNetwork } from '../../test/setUpPage.ts'
import { wagmiAdapter } from '../wagmiAdapter.ts'
import { baseAccount } from './baseAccount.ts'
import { coinbaseWallet } from './coinbaseWallet.ts'
import { isFramedBySafe, safe } from './safe.ts'

const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })]
const connectors = [baseAccount(), coinbaseWallet(), safe()]

afterEach(() => void vi.unstubAllGlobals())

function stubPage(page: { framedBy?: string; referrer?: string }) {
  const target = new EventTarget() as Window
  Object.assign(target, {
    parent: page.framedBy === undefined && page.referrer === undefined ? target : new EventTarget(),
    location: page.framedBy === undefined ? {} : { ancestorOrigins: [page.framedBy] },
    document: { referrer: page.referrer ?? '' },
  })
  vi.stubGlobal('window', target)
  return target
}

describe('external', () => {
  test('default', async () => {
    stubPage({})
    const { adapter, connectors: found } = createKit({ networks, connectors })
    adapter.start()
    const common = { type: 'EXTERNAL', namespace: 'eip155' }
    expect(found()).toEqual([
      {
        id: 'baseAccount',
        name: 'Base Account',
        imageId: 'base-account',
        info: { rdns: 'app.base.account' },
        ...common,
      },
      {
        id: 'coinbaseWallet',
        name: 'Coinbase Wallet',
        imageId: 'coinbase-wallet',
        info: { rdns: 'com.coinbase.wallet' },
        ...common,
      },
    ])
    adapter.destroy()
  })

  test.each(['coinbaseWallet', undefined, {}])('error: InvalidOption for %o in place of a connector', (given) => {
    const connectors = [safe(), given] as never
    expect(() => wagmiAdapter({ connectors })).toThrow(
      'Invalid option `connectors[1]`. Use what `@latchkey/adapter-wagmi/connectors` exports, for example `safe()`.',
    )
  })

  // The npm packages of these wallets are not installed in this repository, as on a site that forgot to install them.
  test.each([
    ['baseAccount', '@base-org/account'],
    ['coinbaseWallet', '@coinbase/wallet-sdk'],
  ])('error: InvalidOption for %s without its package', async (connectorId, name) => {
    stubPage({})
    const { adapter, factory } = createKit({ networks, connectors })
    adapter.start()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({
      code: 'InvalidOption',
      shortMessage: `Invalid option \`connectors\`. "${connectorId}" needs @wagmi/connectors and ${name}: install them beside the adapter.`,
    })
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    expect(factory.config.connectors).toEqual([])
    expect(factory.config.state.status).toBe('disconnected')
    adapter.destroy()
  })

  test('behavior: lists safe only in a frame of Safe', async () => {
    stubPage({ framedBy: 'https://app.safe.global' })
    const { adapter, connectors: found } = createKit({ networks, connectors: [safe()] })
    adapter.start()
    expect(found()).toEqual([{ id: 'safe', name: 'Safe', imageId: 'safe', type: 'EXTERNAL', namespace: 'eip155' }])
    adapter.destroy()
  })
})

describe('isFramedBySafe', () => {
  test.each([
    [true, { framedBy: 'https://app.safe.global' }],
    [true, { framedBy: 'https://safe.global' }],
    [true, { referrer: 'https://app.safe.global/apps/open?safe=eth:0x1' }],
    [false, {}],
    [false, { framedBy: 'https://evil.example' }],
    [false, { framedBy: 'https://app.safe.global.evil.example' }],
    [false, { framedBy: 'https://notsafe.global' }],
    [false, { framedBy: 'http://app.safe.global' }],
    [false, { framedBy: 'https://evil.example', referrer: 'https://app.safe.global/' }],
    [false, { referrer: '' }],
  ])('default: %s for %o', (expected, page) => {
    expect(isFramedBySafe(stubPage(page))).toBe(expected)
  })
})
