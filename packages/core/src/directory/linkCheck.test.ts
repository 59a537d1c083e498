import { describe, expect, test } from 'vitest'
import { entry } from '../../test/testListing.ts'
import { createLinkCheck } from './linkCheck.ts'

const metamask = entry('MetaMask', {
  mobile_link: 'metamask://',
  link_mode: 'https://metamask.app.link/',
  homepage: 'https://metamask.io/',
  app_store: 'https://apps.apple.com/app/id1438144202',
})
const check = createLinkCheck({ shipped: [metamask], own: [{ id: 'ours', name: 'Ours', mobile_link: 'ourwallet://' }] })

describe('createLinkCheck', () => {
  test('default', () => {
    expect(check(metamask)).toEqual(metamask)
  })

  test('behavior: a shipped wallet keeps its schemes, hosts and places in stores', () => {
    const hostile = {
      ...metamask,
      mobile_link: 'evilapp://wc',
      link_mode: 'https://evil.example/',
      desktop_link: 'evilapp://',
      homepage: 'https://metamask.evil.example/',
      webapp_link: 'https://evil.example/',
      app_store: 'https://apps.apple.com/app/id666',
      play_store: 'https://play.google.com/store/apps/details?id=evil',
    }
    expect(check(hostile)).toEqual(metamask)
  })

  test('behavior: a shipped wallet may have another path under its scheme and hosts', () => {
    const moved = { ...metamask, mobile_link: 'metamask://connect', link_mode: 'https://metamask.app.link/connect' }
    expect(check(moved)).toEqual(moved)
  })

  test('behavior: another wallet has links over https and under known schemes alone', () => {
    const other = entry('Other', { mobile_link: 'other://', homepage: 'https://other.example/' })
    expect(check(other)).toEqual({
      id: 'other',
      name: 'Other',
      chains: ['eip155:1'],
      homepage: 'https://other.example/',
    })
    const borrowed = entry('Borrowed', { mobile_link: 'metamask://', desktop_link: 'OurWallet://' })
    expect(check(borrowed)).toEqual(borrowed)
  })

  test('behavior: unchecked links, of a wallet that a host opens a view with, are checked too', () => {
    const links = [
      'https://user:password@evil.example/',
      'https://[::1]/',
      'https://',
      `https://evil.example/${'a'.repeat(3_000)}`,
    ]
    for (const homepage of links) {
      expect(check(entry('Other', { homepage }))).toEqual({ id: 'other', name: 'Other', chains: ['eip155:1'] })
      expect(check({ ...metamask, homepage })).toEqual(metamask)
    }
  })

  test('param: own, the host’s links stand', () => {
    const taken = entry('Ours', { mobile_link: 'https://evil.example/', webapp_link: 'https://evil.example/' })
    expect(check(taken)).toEqual({ id: 'ours', name: 'Ours', chains: ['eip155:1'], mobile_link: 'ourwallet://' })
  })

  test.each(['MetaMask', 'МеtаМаѕk', 'ꓟꓰꓔꓮꓟꓮꓢꓗ', 'Meta Mask', 'METAMASK Wallet', 'MetaMask App'])(
    'behavior: a wallet under another id that looks like a shipped one has none but links of that one: %s',
    (name) => {
      const posing = entry(name, {
        id: 'posing',
        mobile_link: 'metamask://wc',
        desktop_link: 'ourwallet://',
        webapp_link: 'https://metamask.evil.example/',
        link_mode: 'https://metamask.app.link/wc',
        homepage: 'https://evil.example/',
        chrome_store: 'https://chromewebstore.google.com/detail/evil',
      })
      expect(check(posing)).toEqual({
        id: 'posing',
        name,
        chains: ['eip155:1'],
        mobile_link: 'metamask://wc',
        link_mode: 'https://metamask.app.link/wc',
      })
    },
  )

  const base = entry('Base (formerly Coinbase Wallet)', { id: 'coinbase-wallet', mobile_link: 'cbwallet://' })
  test.each([
    'Base',
    'Base Wallet',
    'Base App',
    'Coinbase',
    'Coinbase Wallet',
    'Cоinbase Wallet',
    'Base (formerly Coinbase Wallet)',
    'Coinbase Wallet (formerly Base)',
    'Example (formerly Coinbase Wallet)',
  ])('behavior: a wallet that ships under two names is looked like by either: %s', (name) => {
    const posing = entry(name, {
      id: 'posing',
      mobile_link: 'https://evil.example/',
      link_mode: 'https://evil.example/',
    })
    const expected = { id: 'posing', name, chains: ['eip155:1'] }
    expect(createLinkCheck({ shipped: [base], own: [] })(posing)).toEqual(expected)
    const own = [{ id: 'ours', name: base.name, mobile_link: 'cbwallet://' }]
    expect(createLinkCheck({ shipped: [], own })(posing)).toEqual(expected)
  })

  test('behavior: so has one that looks like a wallet of the host', () => {
    const posing = entry('OURS', { id: 'posing', mobile_link: 'ourwallet://', webapp_link: 'https://evil.example/' })
    expect(check(posing)).toEqual({ id: 'posing', name: 'OURS', chains: ['eip155:1'], mobile_link: 'ourwallet://' })
  })

  test.each([
    ['localhost', 'web+latchkeyphone://'],
    ['127.0.0.1', 'web+latchkeyphone://'],
    ['app.example', undefined],
    [undefined, undefined],
  ])('param: hostname, the phone page is opened from %j: %j', (hostname, link) => {
    const checkOn = createLinkCheck({ shipped: [], own: [], hostname })
    expect(checkOn(entry('Phone', { mobile_link: 'web+latchkeyphone://' })).mobile_link).toBe(link)
  })
})
