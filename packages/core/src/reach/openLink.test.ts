import { afterEach, describe, expect, test, vi } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { openLink } from './openLink.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const wallet = { id: 'harbor', name: 'Harbor', chains: [], mobile_link: 'harbor://' }

function openWith(kind: 'pairing' | 'browse') {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  const core = testCore()
  core.features.linkCheck = (each) => each
  core.storage.unlock()
  openLink(core, { wallet, place: 'mobile', link: { href: 'harbor://wc?uri=secret', target: '_self', kind } })
  return { open, stored: core.storage.read('walletConnectLink') }
}

describe('openLink', () => {
  test('default', () => {
    const { open, stored } = openWith('pairing')
    expect(open.mock.calls).toEqual([['harbor://wc?uri=secret', '_self', 'noopener,noreferrer']])
    // The storage must contain only the wallet's id and the place, and not the offer, because the offer contains a
    // secret key.
    expect(stored).toEqual({ id: 'harbor', place: 'mobile' })
  })

  test('behavior: stores nothing for a link that opens the page in the wallet', () => {
    expect(openWith('browse').stored).toBe(undefined)
  })
})
