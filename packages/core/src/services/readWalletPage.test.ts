import { walletListingPage } from '@latchkey/protocol/schemas'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { entries } from '../../test/testListing.ts'
import { readWalletPage } from './readWalletPage.ts'

const completeEntry = {
  id: 'harbor',
  name: 'Harbor',
  image_id: 'harbor-mark',
  rdns: 'app.harbor',
  homepage: 'https://harbor.example/',
  mobile_link: 'harbor://',
  desktop_link: 'harbor-desktop://',
  webapp_link: 'https://app.harbor.example/',
  link_mode: 'https://harbor.example/app',
  app_store: 'https://apps.apple.com/app/id1',
  play_store: 'https://play.google.com/store/apps/details?id=harbor',
  chrome_store: 'https://chromewebstore.google.com/detail/harbor',
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  injected: [{ namespace: 'solana', injected_id: 'Harbor' }],
  badge_type: 'certified',
  order: 10,
  supports_wc: true,
}

/** Random values for a field: some correct, some nearly correct, some of any kind. */
const value = fc.oneof(
  fc.constantFrom(
    ...Object.values(completeEntry),
    ...['', ' ', 'Harbor\u202e', 'x'.repeat(300), 'javascript:alert(1)', 'http://harbor.example', 'a.b', 'eip155:1'],
    ...[null, true, 0, -1, 1.5, 2 ** 60, [], {}],
    [
      { namespace: 'cosmos', injected_id: '<b>' },
      { namespace: 'eip155', injected_id: 'isHarbor' },
    ],
    ['eip155:1', 'nonsense', 7],
  ),
  fc.jsonValue(),
)
const wallet = fc.oneof(
  { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...Object.keys(completeEntry), 'extra'), value) },
  { weight: 3, arbitrary: fc.record(Object.fromEntries(Object.keys(completeEntry).map((key) => [key, value]))) },
  { weight: 1, arbitrary: fc.jsonValue() },
)
/** Random wallets that all have an id and a name. A wallet without them is always left out, so the test would check nothing. */
const namedWallet = wallet.map((fields) =>
  typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? { ...fields, id: 'a', name: 'A' } : fields,
)
const page = fc.oneof(
  fc.record({ data: fc.array(fc.oneof(wallet, namedWallet)), count: fc.oneof(fc.nat(), value) }, { requiredKeys: [] }),
  fc.jsonValue(),
)

describe('readWalletPage', () => {
  test('default', () => {
    expect(readWalletPage({ data: [completeEntry], count: 1 })).toEqual({ data: [completeEntry], count: 1 })
    expect(readWalletPage({ data: entries(40), count: 530, more: true })).toEqual({ data: entries(40), count: 530 })
  })

  test('behavior: accepts and rejects the same pages as the protocol’s schema', () => {
    fc.assert(
      fc.property(page, (answer) => {
        const { success, data } = walletListingPage.safeParse(answer)
        if (success) expect(readWalletPage(answer)).toEqual(data)
        else expect(() => readWalletPage(answer)).toThrow(TypeError)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([undefined, null, 'page', [], {}, { data: [] }, { data: {}, count: 0 }, { data: [], count: -1 }])(
    'error: TypeError for %j',
    (answer) => {
      expect(() => readWalletPage(answer)).toThrow(TypeError)
    },
  )
})
