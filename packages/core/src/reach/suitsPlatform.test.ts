import { describe, expect, test } from 'vitest'
import type { ListedWallet } from './ListedWallet.ts'
import { suitsPlatform } from './suitsPlatform.ts'

const wallet = (name: string, links: Partial<ListedWallet> = {}): ListedWallet => ({
  id: name,
  name,
  chains: [],
  ...links,
})
const app = wallet('App', { mobile_link: 'app://' })
const web = wallet('Web', { webapp_link: 'https://web.example' })
const desk = wallet('Desk', { desktop_link: 'desk://' })
const extension = wallet('Extension', { chrome_store: 'https://chromewebstore.google.com/x' })
const browsing = ['Phantom', 'Solflare', 'Base (formerly Coinbase Wallet)', 'Base Account', 'Binance Wallet'].map(
  (name) => wallet(name),
)
const all = [app, web, desk, extension, ...browsing]

const shown = (isMobile: boolean, hasAdapters: boolean) =>
  all.filter((each) => suitsPlatform(each, { platform: { isMobile }, hasAdapters }))

describe('suitsPlatform', () => {
  test('default', () => {
    expect(shown(false, true)).toEqual(all)
  })

  test('behavior: on a phone, lists wallets with an app, a web app or a link that opens the page inside the wallet', () => {
    expect(shown(true, true)).toEqual([app, web, ...browsing])
  })

  test('behavior: without adapters, lists wallets with a link of any kind', () => {
    expect(shown(false, false)).toEqual([app, web, desk])
    expect(shown(true, false)).toEqual([app, web])
  })
})
