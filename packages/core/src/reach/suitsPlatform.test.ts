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
const browseLinkWallets = [
  'Phantom',
  'Solflare',
  'Base (formerly Coinbase Wallet)',
  'Base Account',
  'Binance Wallet',
].map((name) => wallet(name))
const allWallets = [app, web, desk, extension, ...browseLinkWallets]

const shownNames = (isMobile: boolean, hasAdapters: boolean) =>
  allWallets.filter((each) => suitsPlatform(each, { platform: { isMobile }, hasAdapters }))

describe('suitsPlatform', () => {
  test('default', () => {
    expect(shownNames(false, true)).toEqual(allWallets)
  })

  test('behavior: on a phone, lists wallets with an app, a web app or a link that opens the page inside the wallet', () => {
    expect(shownNames(true, true)).toEqual([app, web, ...browseLinkWallets])
  })

  test('behavior: without adapters, lists wallets with a link of any kind', () => {
    expect(shownNames(false, false)).toEqual([app, web, desk])
    expect(shownNames(true, false)).toEqual([app, web])
  })
})
