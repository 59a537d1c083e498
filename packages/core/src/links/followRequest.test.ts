import { afterEach, describe, expect, test, vi } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { followRequest } from './followRequest.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const phone = { isMobile: true, isFramed: false, isTelegram: false }

function follow({ href, platform = phone }: { href?: string; platform?: typeof phone }) {
  const open = vi.fn()
  vi.stubGlobal('window', { open })
  const core = testCore()
  if (href) core.storage.write('walletConnectLink', { href, name: 'Harbor' })
  followRequest(core, { topic: 'ab12', id: 7 }, platform)
  return open.mock.calls
}

describe('followRequest', () => {
  test('default', () => {
    expect(follow({ href: 'harbor://' })).toEqual([
      ['harbor://wc?requestId=7&sessionTopic=ab12', '_self', 'noopener,noreferrer'],
    ])
  })

  test('behavior: by an https link where the wallet was reached by one, whose host is not told the session', () => {
    expect(follow({ href: 'https://harbor.example/open' })).toEqual([
      ['https://harbor.example/open/wc?requestId=7', '_self', 'noopener,noreferrer'],
    ])
  })

  test('behavior: does nothing on a computer', () => {
    expect(follow({ href: 'harbor://', platform: { ...phone, isMobile: false } })).toEqual([])
  })

  test('behavior: nor to a wallet that was reached by its code', () => {
    expect(follow({})).toEqual([])
  })

  test('behavior: nor by a link that is none of a wallet', () => {
    expect(follow({ href: 'javascript:alert(1)' })).toEqual([])
  })
})
