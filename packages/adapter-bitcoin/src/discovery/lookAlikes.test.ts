import { describe, expect, test } from 'vitest'
import { emptyWindow, openPage, placeWallet } from '../../test/openPage.ts'

const icon = 'data:image/png;base64,AA=='
const rows = (page: ReturnType<typeof openPage>) => page.connectors().map(({ id, isDuplicate }) => [id, isDuplicate])

/** Creates a provider that records its requests. */
function createCopy() {
  const receivedRequests: string[] = []
  return { asked: receivedRequests, request: async (method: string) => void receivedRequests.push(method) }
}

describe('look-alikes', () => {
  test.each([
    ['sats-connect', 'wallet-standard'],
    ['wallet-standard', 'sats-connect'],
  ] as const)('behavior: lists and marks both objects with one name and icon: %s, %s', (...shapes) => {
    emptyWindow()
    const page = openPage()
    for (const shape of shapes) {
      placeWallet({ name: 'Magic Eden', shapes: [shape], icon })
      window.dispatchEvent(new Event('load'))
    }
    expect(rows(page)).toEqual([
      ['magic-eden', true],
      ['magic-eden~2', true],
    ])
  })

  test.each(['list', 'place'])(
    'behavior: a row sends requests to the wallet that it was created for, also when others appear later: %s',
    async (where) => {
      const page = emptyWindow()
      const real = placeWallet({ name: 'Leather', shapes: ['wallet-standard'], icon })
      const openedPage = openPage()
      expect(rows(openedPage)).toEqual([['leather', undefined]])
      const copy = createCopy()
      if (where === 'place') page.LeatherProvider = copy
      else Object.assign(page, { copy, btc_providers: [{ id: 'copy', name: 'Leather', icon }] })
      await openedPage.adapter.connect({ connectorId: 'leather' })
      expect(copy.asked).toEqual([])
      expect(real.control.requests().map(({ method }) => method)).toEqual(['bitcoin:connect'])
      expect(rows(openedPage)).toEqual([
        ['leather', true],
        ['leather~2', true],
      ])
    },
  )

  test.each([true, false])(
    'behavior: a copy in Leather’s place does not take over the row of the wallet whose name it uses: injected %s',
    async (injected) => {
      const page = emptyWindow()
      const real = placeWallet({ name: 'Xverse', shapes: ['sats-connect'], icon })
      const copy = createCopy()
      let reads = 0
      // If `injected`, the provider has no `request` when it is read for the first time, so the first scan does not find the wallet.
      page.LeatherProvider = {
        get request() {
          return injected && reads++ === 0 ? undefined : copy.request
        },
      }
      page.btc_providers = [...(page.btc_providers as object[]), { id: 'LeatherProvider', name: 'Xverse', icon }]
      const openedPage = openPage({ ports: { discovery: { announced: true, injected } } })
      expect(rows(openedPage)).toEqual([
        ['xverse', true],
        ['xverse~2', true],
      ])
      await openedPage.adapter.connect({ connectorId: 'xverse' })
      expect([copy.asked, real.control.requests().length > 0]).toEqual([[], true])
    },
  )

  test.each(['Magic Eden', 'Magic Eden App'])(
    'behavior: marks a wallet whose namesake was left out of a full list, and later marks the namesake too: %s',
    (name) => {
      emptyWindow()
      const openedPage = openPage()
      const place = (each: string) => placeWallet({ name: each, shapes: ['wallet-standard'], icon })
      place(name)
      const flood = Array.from({ length: 63 }, (_, index) => place(`Other ${index}`))
      place('Magic Eden')
      for (const { stop } of flood) stop()
      const id = name.toLowerCase().replaceAll(' ', '-')
      expect(rows(openedPage)).toEqual([
        [id, true],
        [id === 'magic-eden' ? 'magic-eden~2' : 'magic-eden', true],
      ])
    },
  )

  test('behavior: lists a wallet once that registers and sets its global while the page loads', () => {
    emptyWindow()
    const openedPage = openPage()
    placeWallet({ name: 'UniSat', shapes: ['unisat', 'wallet-standard'], icon })
    window.dispatchEvent(new Event('load'))
    expect(rows(openedPage)).toEqual([['unisat', undefined]])
  })

  test('behavior: if two wallets were in its place, neither gets the announced name and icon', () => {
    emptyWindow()
    placeWallet({ name: 'UniSat', shapes: ['unisat'] })
    const openedPage = openPage()
    placeWallet({ name: 'UniSat', shapes: ['unisat', 'wallet-standard'], icon })
    window.dispatchEvent(new Event('load'))
    const looks = openedPage.connectors().map(({ id, imageUrl, isDuplicate }) => [id, imageUrl, isDuplicate])
    expect(looks).toContainEqual(['unisat', undefined, true])
    expect(looks.every(([, , isDuplicate]) => isDuplicate)).toBe(true)
  })
})
