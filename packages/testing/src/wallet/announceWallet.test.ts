import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { testAccounts } from '../chain/testAccounts.ts'
import { announceDetail, announceWallet } from './announceWallet.ts'
import type { WalletProvider } from './createScriptedWallet.ts'
import { injectWallet } from './injectWallet.ts'
import { malformedWallets } from './malformedWallets.ts'
import type { WalletInfo } from './walletInfo.ts'

type Detail = { info: WalletInfo; provider: WalletProvider }

const options = {
  name: 'Test Wallet',
  rdns: 'test.wallet',
  privateKeys: [testAccounts[0].privateKey],
  chains: [{ id: 31337, rpcUrl: 'http://127.0.0.1:1' }],
} as const

let heard: Detail[]
beforeEach(() => {
  // Only events are needed here, so an event target takes the place of the page. `installWallet.chain.test.ts` uses a real page.
  vi.stubGlobal('window', new EventTarget())
  heard = []
  window.addEventListener('eip6963:announceProvider', (event) => heard.push((event as CustomEvent<Detail>).detail))
})
afterEach(() => void vi.unstubAllGlobals())

const ask = () => void window.dispatchEvent(new Event('eip6963:requestProvider'))

describe('announceWallet', () => {
  test('default', () => {
    const { info, provider } = announceWallet(options)
    ask()
    expect(heard).toEqual([
      { info, provider },
      { info, provider },
    ])
    expect(heard[0]?.provider).toBe(provider)
    expect(Object.isFrozen(heard[0]) && Object.isFrozen(info)).toBe(true)
    expect(info).toEqual({
      name: 'Test Wallet',
      rdns: 'test.wallet',
      icon: expect.stringMatching(/^data:image\/svg\+xml,/),
      uuid: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    })
  })

  test('param: announcing', () => {
    const wallet = announceWallet({ ...options, announcing: 'later' })
    ask()
    expect(heard).toEqual([])
    wallet.announce()
    wallet.announce()
    ask()
    expect(heard.length).toBe(3)
  })

  test('behavior: does not respond after stop', () => {
    announceWallet(options).stop()
    ask()
    expect(heard.length).toBe(1)
  })

  test('behavior: announces malformed values unchanged', () => {
    for (const malformed of Object.values(malformedWallets)) {
      heard.length = 0
      announceWallet({ ...options, ...malformed }).stop()
      expect(heard[0]?.info).toMatchObject(malformed)
    }
  })

  test('behavior: announces any value', () => {
    announceDetail(null)
    expect(heard).toEqual([null])
  })
})

describe('injectWallet', () => {
  test('default', () => {
    const page = window as unknown as { ethereum?: unknown }
    const { provider, stop } = injectWallet({ ...options, flags: { isMetaMask: true } })
    ask()
    expect(heard).toEqual([])
    expect(page.ethereum).toBe(provider)
    expect(provider).toMatchObject({ isMetaMask: true })
    stop()
    expect('ethereum' in page).toBe(false)
  })
})
