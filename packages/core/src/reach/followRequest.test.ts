import { afterEach, describe, expect, test, vi } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { followRequest } from './followRequest.ts'
import { openLink } from './openLink.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const phone = { isMobile: true, isFramed: false, isTelegram: false }
const customWallets = [
  { id: 'harbor', name: 'Harbor', mobile_link: 'harbor://', webapp_link: 'https://web.harbor.example/open' },
]
const shippedWallets = [{ id: 'metamask', name: 'MetaMask', chains: [], mobile_link: 'metamask://' }]

/**
 * Sends a request on a page whose storage contains this wallet as the one that was opened last. The kit loads its
 * wallet catalogue during the request.
 */
async function sendRequest({ stored, platform = phone }: { stored?: unknown; platform?: typeof phone }) {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  const core = testCore({ customWallets })
  core.load.snapshot = async () => ({ wallets: shippedWallets, findWallets: vi.fn() })
  core.storage.unlock()
  if (stored) core.storage.write('walletConnectLink', stored as never)
  await followRequest(core, { topic: 'ab12', id: 7 }, platform)
  return open.mock.calls
}

describe('followRequest', () => {
  test('default', async () => {
    expect(await sendRequest({ stored: { id: 'harbor', place: 'mobile' } })).toEqual([
      ['harbor://wc?requestId=7&sessionTopic=ab12', '_self', 'noopener,noreferrer'],
    ])
  })

  test('behavior: uses the link of the catalogue that ships with the kit', async () => {
    expect(await sendRequest({ stored: { id: 'metamask', place: 'mobile' } })).toEqual([
      ['metamask://wc?requestId=7&sessionTopic=ab12', '_self', 'noopener,noreferrer'],
    ])
  })

  test('behavior: does not put the session topic into an https link', async () => {
    expect(await sendRequest({ stored: { id: 'harbor', place: 'web' } })).toEqual([
      ['https://web.harbor.example/open/wc?requestId=7', '_self', 'noopener,noreferrer'],
    ])
  })

  test('behavior: does nothing on a computer', async () => {
    const platform = { ...phone, isMobile: false }
    expect(await sendRequest({ stored: { id: 'harbor', place: 'mobile' }, platform })).toEqual([])
  })

  test('behavior: does nothing if the wallet was connected by QR code', async () => {
    expect(await sendRequest({})).toEqual([])
  })

  test.each([
    { href: 'https://evil.example/', name: 'MetaMask' },
    { id: 'metamask', place: 'mobile', href: 'https://evil.example/' },
    { id: 'evil', place: 'mobile', mobile_link: 'https://evil.example/' },
    { id: 'harbor', place: 'toString' },
    { id: 'harbor', place: 'desktop' },
    { id: 'javascript:alert(1)', place: 'web' },
  ])('behavior: opens only known links for the stored value %j', async (stored) => {
    const calls = await sendRequest({ stored })
    expect(calls.filter(([href]) => !/^(metamask|harbor):\/\/wc\?/.test(href))).toEqual([])
  })

  test('behavior: opens a wallet that this page has opened before, within the press', () => {
    const open = vi.fn()
    vi.stubGlobal('window', { open })
    const core = testCore()
    core.features.linkCheck = (wallet) => wallet
    core.storage.unlock()
    const wallet = { id: 'listed', name: 'Listed', chains: [], mobile_link: 'https://listed.example' }
    openLink(core, {
      wallet,
      place: 'mobile',
      link: { href: 'https://listed.example/wc', target: '_self', kind: 'pairing' },
    })
    followRequest(core, { topic: 'ab12', id: 7 }, phone)
    expect(open.mock.calls.map(([href]) => href)).toEqual([
      'https://listed.example/wc',
      'https://listed.example/wc?requestId=7',
    ])
  })
})
