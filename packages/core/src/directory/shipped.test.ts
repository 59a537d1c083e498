import { expect, test } from 'vitest'
import { catalogue } from '../../../wallets/src/catalogue.ts'
import { testConnector } from '../../test/testConnector.ts'
import { testCore } from '../../test/testCore.ts'
import { walletLink } from '../links/walletLink.ts'
import { readWalletPage } from '../services/readWalletPage.ts'
import { checkedWallet } from './checkedWallet.ts'
import { findInstalled } from './findInstalled.ts'
import { createLinkCheck } from './linkCheck.ts'

const check = createLinkCheck({ shipped: catalogue, own: [] })

test('each wallet that ships is itself, whatever other names its own contains', () => {
  expect(catalogue.map(check)).toEqual(catalogue)
})

test('a wallet that ships is found in this browser by what shipped, not by what a directory says', () => {
  const metamask = catalogue.find(({ id }) => id === 'metamask')
  const said = { ...metamask, rdns: 'com.evil.wallet', injected: [{ namespace: 'solana', injected_id: 'Evil' }] }
  const [listed] = readWalletPage({ data: [said], count: 1 }).data
  if (!listed) throw new Error('The wallet was left out.')
  const named = testConnector({ id: 'com.evil.wallet', name: 'Evil', info: { rdns: 'com.evil.wallet' } })
  const placed = testConnector({ id: 'Evil', name: 'Evil', namespace: 'solana' })
  const real = testConnector({ id: 'io.metamask', name: 'MetaMask', info: { rdns: 'io.metamask' } })
  const reviewed = { ...real, info: {}, id: 'other', explorerId: 'metamask' }

  const core = testCore()
  const find = (connectors: Parameters<typeof findInstalled>[1]) =>
    findInstalled(checkedWallet(core, listed), connectors)
  // Before links can be checked, a wallet is known by the review of this browser's wallets alone.
  expect([find([named, placed]), find([named, reviewed])]).toEqual([undefined, reviewed])
  core.directory.checkLinks = check
  expect([find([named, placed]), find([named, placed, real])]).toEqual([undefined, real])
})

test.each([
  ['metamask', { mobile_link: 'metamask://dapp/evil.example/' }],
  ['metamask', { mobile_link: 'metamask://', link_mode: 'https://metamask.app.link/dapp/evil.example/' }],
  ['metamask', { webapp_link: 'https://metamask.app.link/dapp/evil.example/' }],
  ['metamask', { desktop_link: 'metamask://dapp/evil.example/' }],
  ['trust-wallet', { mobile_link: 'trust://open_url?coin_id=60&url=https://evil.example/' }],
] as const)('a directory leads the offer to no page of its own inside %s: %j', (id, links) => {
  const shipped = catalogue.find((wallet) => wallet.id === id)
  const { data } = readWalletPage({ data: [{ ...shipped, ...links }, shipped], count: 2 })
  const platform = { isMobile: true, isIos: true, isAndroid: false, isTelegram: false, isFramed: false }
  for (const preferUniversalLinks of [false, true]) {
    const core = testCore({ preferUniversalLinks })
    core.directory.checkLinks = check
    const [bent, honest] = data.map((wallet) =>
      (['mobile', 'web', 'desktop'] as const).map((place) =>
        walletLink(core, { wallet, place, uri: 'wc:topic@2?symKey=1', platform }),
      ),
    )
    expect(bent).toEqual(honest)
    expect(bent?.[0]).toBeDefined()
  }
})
