import { checkWalletLink, type Namespace } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { findBrowseLink, hasBrowseLink } from './browseLink.ts'

const url = 'https://site.example/swap?from=ETH&to=ß'
const page = encodeURIComponent(url)
const origin = encodeURIComponent('https://site.example')
const link = (name: string, namespace: Namespace) => findBrowseLink({ wallet: { name }, namespace, url })

describe('browseLink', () => {
  test.each([
    ['Phantom', 'eip155', `https://phantom.app/ul/browse/${page}?ref=${origin}`],
    ['Phantom', 'solana', `https://phantom.app/ul/browse/${page}?ref=${origin}`],
    ['Phantom', 'bip122', `https://phantom.app/ul/browse/${page}?ref=${origin}`],
    ['Solflare', 'solana', `https://solflare.com/ul/v1/browse/${page}?ref=${origin}`],
    ['Base (formerly Coinbase Wallet)', 'solana', `https://go.cb-w.com/dapp?cb_url=${page}`],
    ['Coinbase Wallet', 'eip155', `cbwallet://miniapp?url=${page}`],
    ['Base Account', 'eip155', `cbwallet://miniapp?url=${page}`],
  ] as const)('default: %s on %s', (name, namespace, href) => {
    expect(link(name, namespace)).toBe(href)
    expect(checkWalletLink(href, 'app')).toBe(href)
  })

  test('default: Binance Wallet on bip122', () => {
    const href = new URL(link('Binance Wallet', 'bip122') ?? '')
    expect(href.origin + href.pathname).toBe('https://app.binance.com/en/download')
    const inner = new URL(atob(href.searchParams.get('_dp') ?? ''))
    expect(inner.href.startsWith('bnc://app.binance.com/mp/app?')).toBe(true)
    const decode = (name: string) => Buffer.from(inner.searchParams.get(name) ?? '', 'base64').toString()
    expect(decode('startPagePath')).toBe('/pages/browser/index')
    expect(decode('startPageQuery')).toBe(`url=${url}`)
  })

  test.each([
    ['Phantom', 'polkadot'],
    ['Solflare', 'eip155'],
    ['Binance Wallet', 'eip155'],
    ['Coinbase Wallet', 'bip122'],
    ['MetaMask', 'eip155'],
    ['Phantom Stealer', 'solana'],
    ['Not Solflare', 'solana'],
  ] as const)('behavior: returns no link for %s on %s', (name, namespace) => {
    expect(link(name, namespace)).toBe(undefined)
  })
})

describe('hasBrowseLink', () => {
  test('default', () => {
    const names = [
      'Phantom',
      ' solflare ',
      'Coinbase Wallet',
      'Base Account',
      'Binance Wallet',
      'Binance.US Wallet',
      'Base',
    ]
    expect(names.map((name) => hasBrowseLink({ name }))).toEqual([true, true, true, true, true, false, false])
  })
})
