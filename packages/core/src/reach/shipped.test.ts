import { expect, test } from 'vitest'
import { catalogue } from '../../../wallets/src/catalogue.ts'
import { testConnector } from '../../test/testConnector.ts'
import { testCore } from '../../test/testCore.ts'
import { readWalletPage } from '../services/readWalletPage.ts'
import { findInstalled } from './findInstalled.ts'
import { keepAllowedLinks } from './keepAllowedLinks.ts'
import { createLinkCheck } from './linkCheck.ts'
import { findWalletLink } from './walletLink.ts'

const check = createLinkCheck({ shipped: catalogue, own: [] })

test('each shipped wallet stays itself, even if its name contains the name of another one', () => {
  expect(catalogue.map(check)).toEqual(catalogue)
})

test('a shipped wallet is found in this browser by its shipped data, not by the directory’s data', () => {
  const metamask = catalogue.find(({ id }) => id === 'metamask')
  const hostileEntry = {
    ...metamask,
    rdns: 'com.evil.wallet',
    injected: [{ namespace: 'solana', injected_id: 'Evil' }],
  }
  const [listedWallet] = readWalletPage({ data: [hostileEntry], count: 1 }).data
  if (!listedWallet) throw new Error('The wallet was left out.')
  const connectorWithRdns = testConnector({ id: 'com.evil.wallet', name: 'Evil', info: { rdns: 'com.evil.wallet' } })
  const connectorWithId = testConnector({ id: 'Evil', name: 'Evil', namespace: 'solana' })
  const genuineConnector = testConnector({ id: 'io.metamask', name: 'MetaMask', info: { rdns: 'io.metamask' } })
  const reviewedConnector = { ...genuineConnector, info: {}, id: 'other', explorerId: 'metamask' }

  const core = testCore()
  const find = (connectors: Parameters<typeof findInstalled>[1]) =>
    findInstalled(keepAllowedLinks(core, listedWallet), connectors)
  // The link check is not loaded yet. So the wallet is found only through the marks that `loadReview` set on the
  // wallets in this browser.
  expect([find([connectorWithRdns, connectorWithId]), find([connectorWithRdns, reviewedConnector])]).toEqual([
    undefined,
    reviewedConnector,
  ])
  core.features.linkCheck = check
  expect([
    find([connectorWithRdns, connectorWithId]),
    find([connectorWithRdns, connectorWithId, genuineConnector]),
  ]).toEqual([undefined, genuineConnector])
})

test.each([
  ['metamask', { mobile_link: 'metamask://dapp/evil.example/' }],
  ['metamask', { mobile_link: 'metamask://', link_mode: 'https://metamask.app.link/dapp/evil.example/' }],
  ['metamask', { webapp_link: 'https://metamask.app.link/dapp/evil.example/' }],
  ['metamask', { desktop_link: 'metamask://dapp/evil.example/' }],
  ['trust-wallet', { mobile_link: 'trust://open_url?coin_id=60&url=https://evil.example/' }],
] as const)('a directory cannot open a page of its own inside %s with an offer: %j', (id, links) => {
  const shipped = catalogue.find((wallet) => wallet.id === id)
  const { data } = readWalletPage({ data: [{ ...shipped, ...links }, shipped], count: 2 })
  const platform = { isMobile: true, isIos: true, isAndroid: false, isTelegram: false, isFramed: false }
  for (const preferUniversalLinks of [false, true]) {
    const core = testCore({ preferUniversalLinks })
    core.features.linkCheck = check
    const [changedWallet, unchangedWallet] = data.map((wallet) =>
      (['mobile', 'web', 'desktop'] as const).map((place) =>
        findWalletLink(core, { wallet, place, uri: 'wc:topic@2?symKey=1', platform }),
      ),
    )
    expect(changedWallet).toEqual(unchangedWallet)
    expect(changedWallet?.[0]).toBeDefined()
  }
})

const page = encodeURIComponent('https://evil.example/')
test.each([
  `https://phantom.app/ul/browse/${page}?ref=https://a/`,
  `https://phantom.com/ul/browse/${page}?ref=https://a/`,
  `https://solflare.com/ul/v1/browse/${page}?ref=https://a/`,
  `https://go.cb-w.com/dapp?cb_url=${page}&a=/`,
  'https://metamask.app.link/dapp/evil.example',
  'https://metamask.app.link:444/dapp/evil.example',
  'https://link.metamask.io/dapp/evil.example',
  `https://www.okx.com/download?deeplink=${encodeURIComponent(`okx://wallet/dapp/url?dappUrl=${page}`)}&a=/`,
  `https://web3.bitget.com/dapp?url=${page}`,
  `https://bitget.com/dapp?url=${page}`,
  `https://link.trustwallet.com/open_url?url=${page}&a=/`,
  `https://link.trustwallet.com:8443/open_url?url=${page}&a=/`,
  `https://rnbwapp.com/dapp?url=${page}`,
  'https://www.rnbwapp.com/dapp',
  `https://bkcode.vip?action=dapp&url=${page}&a=/`,
  'https://app.binance.com/en/download?_dp=AAAA/',
])('an unknown wallet of a directory cannot open a page inside a shipped wallet: %s', (link) => {
  const links = { mobile_link: link, desktop_link: link, webapp_link: link, link_mode: link }
  expect(check({ id: 'nova-lite', name: 'Nova Lite', chains: [], ...links })).toEqual({
    id: 'nova-lite',
    name: 'Nova Lite',
    chains: [],
  })
})

test.each([
  'https://play.google.com/store/apps/details?id=nova',
  'https://apps.apple.com/app/id1',
  'https://github.com/nova/lite',
  'https://t.me/nova_bot',
  'https://nova.notion.site/',
  'https://nova.vercel.app/',
  'https://nova.app.link/wc',
  'https://nova.co.id/',
  'https://nova.com.br/',
])('an unknown wallet of a directory keeps a link that does not open a shipped wallet: %s', (mobile_link) => {
  expect(check({ id: 'nova-lite', name: 'Nova Lite', chains: [], mobile_link }).mobile_link).toBe(mobile_link)
})
