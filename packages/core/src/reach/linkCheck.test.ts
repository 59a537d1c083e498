import { describe, expect, test, vi } from 'vitest'
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

  test('behavior: a shipped wallet keeps its shipped data except name, picture and order', () => {
    const displayFields = { name: 'MetaMask (ours)', image_id: 'ours', imageUrl: 'https://list.example/ours', order: 7 }
    const hostileEntry = {
      ...metamask,
      ...displayFields,
      mobile_link: 'evilapp://wc',
      link_mode: 'https://evil.example/',
      desktop_link: 'evilapp://',
      homepage: 'https://metamask.evil.example/',
      webapp_link: 'https://evil.example/',
      app_store: 'https://apps.apple.com/app/id666',
      play_store: 'https://play.google.com/store/apps/details?id=evil',
      chrome_store: 'https://chromewebstore.google.com/detail/evil',
      rdns: 'com.evil.wallet',
      injected: [{ namespace: 'solana', injected_id: 'Evil' }],
      badge_type: 'certified',
      chains: [],
      supports_wc: false,
    } as const
    expect(check(hostileEntry)).toEqual({ ...metamask, ...displayFields })
  })

  test('behavior: a shipped wallet gets no other path, query or host from the directory', () => {
    const changedEntry = {
      ...metamask,
      mobile_link: 'metamask://dapp/evil.example/',
      desktop_link: 'metamask://dapp/evil.example/',
      webapp_link: 'https://metamask.app.link/dapp/evil.example/',
      link_mode: 'https://metamask.app.link/dapp/evil.example/',
      homepage: 'https://metamask.io/redirect?to=https://evil.example/',
    }
    expect(check(changedEntry)).toEqual(metamask)
  })

  test.each([
    ['its name', { name: 'MetaMask' }],
    ['a name that looks like its name', { name: 'МеtаМаѕk Mobile' }],
    ['its rdns', { rdns: 'io.metamask' }],
    ['one of its links', { desktop_link: 'metamask://' }],
    ['its page in a store', { app_store: 'https://apps.apple.com/app/id1438144202' }],
    ['its name, under the id of a shipped wallet', { id: 'other', name: 'MetaMask' }],
  ])('param: excluded: marks a wallet with another id and %s, and removes its data', (_, fields) => {
    const shipped = [{ ...metamask, rdns: 'io.metamask', badge_type: 'certified' as const }, entry('Other')]
    const wallet = { id: 'alias', name: 'Alias', chains: [], mobile_link: 'https://alias.example/', ...fields }
    expect(createLinkCheck({ shipped, own: [] })(wallet)).not.toHaveProperty('isExcluded')
    const { id, name, chains } = wallet
    const checkWithExcluded = createLinkCheck({ shipped, own: [], excluded: ['metamask'] })
    expect(checkWithExcluded(wallet)).toEqual({ id, name, chains, isExcluded: true })
  })

  test('param: excluded: does not mark other wallets', () => {
    const twin = entry('Twin', { mobile_link: 'metamask://' })
    const own = { id: 'ours', name: 'MetaMask (ours)', mobile_link: 'metamask://' }
    const checkWithExcluded = createLinkCheck({ shipped: [metamask, twin], own: [own], excluded: ['metamask'] })
    const others = [
      twin,
      { ...own, chains: [] },
      entry('Nova', { homepage: 'https://metamask.io/' }),
      entry('Metal Mask'),
    ]
    for (const wallet of others) expect(checkWithExcluded(wallet)).not.toHaveProperty('isExcluded')
  })

  test('behavior: a shipped wallet under the name of another one has no links', () => {
    const trust = entry('Trust Wallet', { id: 'trust-wallet', mobile_link: 'trust://', rdns: 'com.trustwallet.app' })
    const checkWithTrust = createLinkCheck({ shipped: [metamask, trust], own: [] })
    for (const name of [
      'MetaMask',
      'MetaMask Mobile',
      'МеtаМаѕk',
      'MetaMask (formerly Trust Wallet)',
      'Trust Wallet (formerly MetaMask)',
      'MetaMask Mobile (formerly Trust Wallet)',
      'MetaMask by Trust Wallet',
      'Trust Wallet MetaMask',
    ])
      expect(checkWithTrust({ ...trust, name })).toEqual({
        id: 'trust-wallet',
        name,
        chains: ['eip155:1'],
        isRenamed: true,
      })
    expect(checkWithTrust({ ...trust, name: 'Trust (formerly Example)' })).toEqual({
      ...trust,
      name: 'Trust (formerly Example)',
    })
    expect(checkWithTrust({ ...trust, name: 'Trust' })).toEqual({ ...trust, name: 'Trust' })
    expect(checkWithTrust({ ...trust, name: 'Renamed' })).toEqual({ ...trust, name: 'Renamed', isRenamed: true })
  })

  test('behavior: a shipped wallet keeps its links under a name that contains another one, if its shipped name does too', () => {
    const binance = entry('Binance Wallet', { id: 'binance', mobile_link: 'bnc://' })
    const binanceUs = entry('Binance.US Wallet', { id: 'binance-us', mobile_link: 'bnus://' })
    const both = createLinkCheck({ shipped: [metamask, binance, binanceUs], own: [] })
    expect(both({ ...binanceUs, name: 'Binance.US Mobile' })).toEqual({ ...binanceUs, name: 'Binance.US Mobile' })
    expect(both({ ...binanceUs, name: 'Binance.US MetaMask' })).not.toHaveProperty('mobile_link')
  })

  test('behavior: an unknown wallet keeps only https links and links of known wallets', () => {
    const other = entry('Other', { mobile_link: 'other://', homepage: 'https://other.example/' })
    expect(check(other)).toEqual({
      id: 'other',
      name: 'Other',
      chains: ['eip155:1'],
      homepage: 'https://other.example/',
    })
    const entryWithOtherLinks = entry('Borrowed', { mobile_link: 'metamask://', desktop_link: 'OurWallet://' })
    expect(check(entryWithOtherLinks)).toEqual({ ...entryWithOtherLinks, desktop_link: 'ourwallet://' })
  })

  test('behavior: an unknown wallet loses the rdns of a shipped one', () => {
    const shippedWallets = [{ ...metamask, rdns: 'io.metamask' }]
    const checkIds = createLinkCheck({ shipped: shippedWallets, own: [] })
    const rdnsOf = (rdns: string) => checkIds(entry('Other', { rdns })).rdns
    expect([rdnsOf('example.other'), rdnsOf('io.metamask')]).toEqual(['example.other', undefined])
  })

  test('behavior: a wallet whose name mixes two look-alike scripts in one word has no links', () => {
    const webapp_link = 'https://other.example/'
    const linkOf = (name: string) => check(entry(name, { webapp_link })).webapp_link
    expect([linkOf('MєtaMask'), linkOf('Кошелёк Wallet')]).toEqual([undefined, webapp_link])
  })

  test('behavior: an unknown wallet has no links with other paths on schemes and hosts of a known wallet', () => {
    const walletWithoutLinks = { id: 'other', name: 'Other', chains: [] }
    const bent = {
      mobile_link: 'metamask://dapp/evil.example/',
      desktop_link: 'ourwallet://open?url=https://evil.example/',
      webapp_link: 'https://metamask.app.link/dapp/evil.example/',
      link_mode: 'https://METAMASK.app.link/dapp/evil.example/',
    }
    expect(check({ ...walletWithoutLinks, ...bent, homepage: 'metamask://' })).toEqual(walletWithoutLinks)
    const allowedLinks = { mobile_link: 'https://metamask.app.link/', homepage: 'https://metamask.app.link/other' }
    expect(check({ ...walletWithoutLinks, ...allowedLinks })).toEqual({ ...walletWithoutLinks, ...allowedLinks })
  })

  test.each([
    'https://metamask.app.link:444/dapp/evil.example',
    'https://METAMASK.app.link./dapp/evil.example',
    'https://www.metamask.app.link/dapp/evil.example',
    'https://open.web3.wallet.example/dapp',
  ])('behavior: an unknown wallet has no link to another port or subdomain of a known host: %s', (link) => {
    const own = [{ id: 'ours', name: 'Ours', mobile_link: 'https://wallet.example/' }]
    const checkBoth = createLinkCheck({ shipped: [metamask], own })
    const links = { mobile_link: link, desktop_link: link, webapp_link: link, link_mode: link }
    expect(checkBoth({ id: 'other', name: 'Other', chains: [], ...links })).toEqual({
      id: 'other',
      name: 'Other',
      chains: [],
    })
  })

  test.each([
    ['https://brand.app.link/', 'brand-alternate.app.link', false],
    ['https://brand.app.link/', 'brand.test-app.link', false],
    ['https://brand.app.link/', 'brand-alternate.test-app.link', false],
    ['https://brand.app.link/', 'www.brand-alternate.app.link', false],
    ['https://brand-alternate.app.link/', 'brand.app.link', false],
    ['https://brand-alternate.app.link/', 'brand-alternate.app.link', false],
    ['https://brand.app.link/', 'brand-other.app.link', true],
    ['https://brand.app.link/', 'other-alternate.app.link', true],
    ['https://brand.example/', 'brand-alternate.example', true],
  ])('behavior: with a known wallet at %s, an unknown wallet has a link to %s: %s', (mobile_link, host, has) => {
    const link = `https://${host}/dapp/evil.example`
    const checkBrand = createLinkCheck({ shipped: [entry('Brand', { mobile_link })], own: [] })
    expect(checkBrand(entry('Other', { mobile_link: link })).mobile_link).toBe(has ? link : undefined)
  })

  test('behavior: an unknown wallet has no link at a port other than 443', () => {
    const link = 'https://other.example:8443/'
    const links = { mobile_link: link, webapp_link: link, homepage: link, play_store: 'https://play.google.com:8443/' }
    const bare = { id: 'other', name: 'Other', chains: [] }
    expect(check({ ...bare, ...links })).toEqual(bare)
    expect(check({ ...bare, mobile_link: 'https://other.example:443/' }).mobile_link).toBe('https://other.example/')
    const checkWithPort = createLinkCheck({ shipped: [], own: [{ id: 'ours', name: 'Ours', webapp_link: link }] })
    expect(checkWithPort({ ...bare, webapp_link: link }).webapp_link).toBe(link)
  })

  test.each([
    ['https://brand.example/', 'https://brand.example/ul/browse', false],
    ['https://www.brand.example/download', 'https://link.brand.example/open', false],
    ['https://web3.brand.example/', 'https://brand.example/open', false],
    ['https://web.wallet.brand.example/', 'https://go.brand.example/open', false],
    ['https://brand.example/', 'https://brand.example.evil.example/', true],
    ['https://brand.example/', 'https://mybrand.example/', true],
    ['https://wallet.example/', 'https://other.example/', true],
    ['https://wallet.com.br/', 'https://other.com.br/', true],
    ['https://brand.co.example/', 'https://other.co.example/', true],
    ['https://github.com/brand', 'https://github.com/other', true],
    ['https://play.google.com/store/apps/details?id=brand', 'https://play.google.com/store', true],
    ['https://t.me/brand', 'https://t.me/other', true],
    ['https://brand.notion.site/', 'https://other.notion.site/', true],
    ['https://wallet.test-app.link/', 'https://other.test-app.link/', true],
    ['https://brand.notion.site/', 'https://brand.notion.site/open', false],
    ['https://wallet.vercel.app/', 'https://other.vercel.app/', true],
    ['https://wallet.vercel.app/', 'https://wallet.vercel.app/open', false],
  ])('behavior: with a known wallet at %s, an unknown wallet has the link %s: %s', (homepage, mobile_link, has) => {
    const shipped = [entry('Brand', { mobile_link: 'brand://', homepage })]
    const other = entry('Other', { mobile_link })
    expect(createLinkCheck({ shipped, own: [] })(other).mobile_link).toBe(has ? mobile_link : undefined)
    const own = [{ id: 'brand', name: 'Brand', mobile_link: 'brand://', homepage }]
    expect(createLinkCheck({ shipped: [], own })(other).mobile_link).toBe(has ? mobile_link : undefined)
  })

  test('behavior: an unknown wallet may have links to a host where two shipped wallets have their homepage', () => {
    const [one, two] = ['One', 'Two'].map((name) => entry(name, { homepage: `https://many.example/${name}` }))
    const other = entry('Other', { mobile_link: 'https://many.example/other' })
    expect(createLinkCheck({ shipped: [one, two].flatMap((each) => each ?? []), own: [] })(other)).toEqual(other)
  })

  test('behavior: checks the links of a wallet that a site opens a view with', () => {
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

  test('param: own keeps the site’s links', () => {
    const takenEntry = entry('Ours', { mobile_link: 'https://evil.example/', webapp_link: 'https://evil.example/' })
    expect(check(takenEntry)).toEqual({ id: 'ours', name: 'Ours', chains: ['eip155:1'], mobile_link: 'ourwallet://' })
  })

  test.each([
    'MetaMask',
    'МеtаМаѕk',
    'ꓟꓰꓔꓮꓟꓮꓢꓗ',
    'Meta Mask',
    'METAMASK Wallet',
    'MetaMask App',
    'MetaMask Mobile',
    'MetaMask 2',
    'MetaMask2',
    'MetaMask by Consensys',
    'New MetaMask',
    'MetaMask.io',
    'MetaMask (EVM)',
    'MetaMask Extension',
    'MetaMask Official',
    'МеtаМаѕk Mobile',
  ])('behavior: a wallet that looks like a shipped one gets its data without the badge: %s', (name) => {
    const posingEntry = entry(name, {
      id: 'posing',
      mobile_link: 'metamask://wc',
      desktop_link: 'ourwallet://',
      webapp_link: 'https://metamask.evil.example/',
      link_mode: 'https://metamask.app.link/wc',
      homepage: 'https://evil.example/',
      chrome_store: 'https://chromewebstore.google.com/detail/evil',
      rdns: 'com.evil.wallet',
      injected: [{ namespace: 'solana', injected_id: 'Evil' }],
      badge_type: 'certified',
    })
    const certifiedMetamask = { ...metamask, rdns: 'io.metamask', badge_type: 'certified' } as const
    const { badge_type: _, ...rest } = { ...certifiedMetamask, id: 'posing', name }
    expect(createLinkCheck({ shipped: [certifiedMetamask], own: [] })(posingEntry)).toEqual(rest)
  })

  const okx = entry('OKX Wallet', { mobile_link: 'okxwallet://main', badge_type: 'certified' })
  test.each(['Official OKX Wallet', 'OKX Wallet Extension', 'OKX Wallet (new)', 'okxwalletpro'])(
    'behavior: a wallet that looks like a well-known one with a short name gets its data without the badge: %s',
    (name) => {
      const posing = entry(name, {
        id: 'posing',
        mobile_link: 'https://okx.evil.example/',
        webapp_link: 'https://okx.evil.example/',
        badge_type: 'certified',
      })
      const { badge_type: _, ...rest } = { ...okx, id: 'posing', name }
      expect(createLinkCheck({ shipped: [okx], own: [] })(posing)).toEqual(rest)
      const ownCheck = createLinkCheck({
        shipped: [],
        own: [{ id: 'ours', name: 'OKX Wallet', mobile_link: 'ours://' }],
      })
      expect(ownCheck(posing)).toEqual({ id: 'posing', name, chains: ['eip155:1'], mobile_link: 'ours://' })
    },
  )

  test('behavior: a shipped wallet under the name of a well-known one with a short name has no links', () => {
    const other = entry('Other')
    const renamed = entry('Official OKX Wallet', { id: 'other', mobile_link: 'other://' })
    const { mobile_link: _, ...rest } = renamed
    expect(createLinkCheck({ shipped: [okx, other], own: [] })(renamed)).toEqual({ ...rest, isRenamed: true })
  })

  test('behavior: a name that contains the short name of a little-known wallet stays another wallet', () => {
    const little = entry('Cold Wallet', { mobile_link: 'cold://' })
    const other = entry('Bitcoin Cold Wallet', { mobile_link: 'https://bitcoin-cold.example/' })
    expect(createLinkCheck({ shipped: [little], own: [] })(other)).toEqual(other)
  })

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
  ])('behavior: a wallet with two names is matched by either name: %s', (name) => {
    const posing = entry(name, {
      id: 'posing',
      mobile_link: 'https://evil.example/',
      link_mode: 'https://evil.example/',
    })
    const expected = { id: 'posing', name, chains: ['eip155:1'], mobile_link: 'cbwallet://' }
    expect(createLinkCheck({ shipped: [base], own: [] })(posing)).toEqual(expected)
    const own = [{ id: 'ours', name: base.name, mobile_link: 'cbwallet://' }]
    expect(createLinkCheck({ shipped: [], own })(posing)).toEqual(expected)
  })

  test('behavior: prefers the site’s wallet among look-alikes, then the better known one', () => {
    const safes = [entry('Safe', { mobile_link: 'safe://' }), entry('SafeWallet', { mobile_link: 'other://' })]
    const posing = entry('SAFE Wallet', { id: 'posing' })
    expect(createLinkCheck({ shipped: safes, own: [] })(posing).mobile_link).toBe('safe://')
    const own = [{ id: 'ours', name: 'Safe', mobile_link: 'oursafe://' }]
    const checkBoth = createLinkCheck({ shipped: safes, own })
    expect([posing, ...safes].map((wallet) => checkBoth(wallet).mobile_link)).toEqual([
      'oursafe://',
      'safe://',
      'other://',
    ])
  })

  test('behavior: keeps store links only if they lead to a store', () => {
    const bare = { id: 'other', name: 'Other', chains: [] }
    const stores = {
      app_store: 'https://apps.apple.com/app/id1',
      play_store: 'https://play.google.com/store/apps/details?id=other',
      chrome_store: 'https://chromewebstore.google.com/detail/other',
    }
    const other = { ...bare, ...stores }
    expect(check(other)).toEqual(other)
    const { app_store, play_store, chrome_store } = stores
    for (const wrong of [
      {
        app_store: 'https://evil.example/',
        play_store: 'https://evil.example/',
        chrome_store: 'https://evil.example/',
      },
      { app_store: play_store, play_store: chrome_store, chrome_store: app_store },
      { app_store: 'https://apps.apple.com.evil.example/', play_store: 'https://play.google.com:8443/' },
      { app_store: 'metamask://dapp/evil.example/', chrome_store: 'ourwallet://' },
    ])
      expect(check({ ...bare, ...wrong })).toEqual(bare)
  })

  test('behavior: a wallet that looks like a site’s wallet gets its links', () => {
    const posing = entry('OURS', { id: 'posing', mobile_link: 'ourwallet://', webapp_link: 'https://evil.example/' })
    expect(check(posing)).toEqual({ id: 'posing', name: 'OURS', chains: ['eip155:1'], mobile_link: 'ourwallet://' })
  })

  test.each([
    ['localhost', 'web+latchkeyphone://'],
    ['127.0.0.1', 'web+latchkeyphone://'],
    ['app.example', undefined],
    [undefined, undefined],
  ])('param: hostname %j allows the link of the phone page: %j', (hostname, link) => {
    const checkOn = createLinkCheck({ shipped: [], own: [], hostname })
    expect(checkOn(entry('Phone', { mobile_link: 'web+latchkeyphone://' })).mobile_link).toBe(link)
  })

  test('behavior: looks up the namesake of a wallet only once in each of the two lookups', () => {
    const wordsOf = vi.spyOn(String.prototype, 'matchAll')
    try {
      const checkOnce = createLinkCheck({ shipped: [metamask], own: [] })
      const wallets = Array.from({ length: 40 }, (_, index) => entry(`Other ${index}`))
      for (const wallet of [...wallets, ...wallets, ...wallets]) checkOnce(wallet)
      expect(wordsOf).toHaveBeenCalledTimes(2 * wallets.length)
    } finally {
      wordsOf.mockRestore()
    }
  })
})
