import { afterEach, describe, expect, test } from 'vitest'
import { type LocalService, respondWithJson, startLocalService } from '../../test/localService.ts'
import { entry } from '../../test/testListing.ts'
import { walletImageUrl } from './walletImageUrl.ts'
import { fetchWallets } from './walletListing.ts'

let service: LocalService | undefined
afterEach(() => service?.stop())

async function start(...parameters: Parameters<typeof startLocalService>) {
  service = await startLocalService(...parameters)
  return service
}

describe('fetchWallets', () => {
  test('default', async () => {
    const page = { data: [entry('Harbor', { badge_type: 'certified', supports_wc: true })], count: 512 }
    const { url, requests } = await start((_, response) => respondWithJson(response, 200, page))
    expect(await fetchWallets({ baseUrl: url, projectId: 'demo', query: { page: 1, entries: 4 } })).toEqual(page)
    expect(requests).toMatchObject([{ method: 'GET', path: '/getWallets' }])
    expect(requests[0]?.query).toEqual({ projectId: 'demo', st: 'latchkey', sv: '0.0.0', page: '1', entries: '4' })
  })

  test('behavior: ignores wallets beyond the requested number', async () => {
    const data = Array.from({ length: 1000 }, (_, index) => entry(`Wallet ${index}`))
    const { url } = await start((_, response) => respondWithJson(response, 200, { data, count: 1000 }))
    const page = await fetchWallets({ baseUrl: url, projectId: 'demo', query: { page: 1, entries: 4 } })
    expect(page).toEqual({ data: data.slice(0, 4), count: 1000 })
  })

  test('param: query', async () => {
    const { url, requests } = await start((_, response) => respondWithJson(response, 200, { data: [], count: 0 }))
    await fetchWallets({
      baseUrl: url,
      projectId: 'demo',
      query: {
        page: 3,
        entries: 40,
        include: ['a', 'b'],
        exclude: ['c'],
        chains: ['eip155:1', 'eip155:10'],
        search: 'ä b',
        badge_type: 'certified',
      },
    })
    expect(requests[0]?.query).toEqual({
      projectId: 'demo',
      st: 'latchkey',
      sv: '0.0.0',
      page: '3',
      entries: '40',
      include: 'a,b',
      exclude: 'c',
      chains: 'eip155:1,eip155:10',
      search: 'ä b',
      badge_type: 'certified',
    })
  })

  test('behavior: leaves out invalid entries and fields, not the whole page', async () => {
    const data = [{ name: 'Nameless id' }, { ...entry('Ember'), mobile_link: 'javascript:alert(1)', extra: 1 }]
    const { url } = await start((_, response) => respondWithJson(response, 200, { data, count: 2 }))
    const page = await fetchWallets({ baseUrl: url, projectId: 'demo', query: { page: 1, entries: 4 } })
    expect(page).toEqual({ data: [{ id: 'ember', name: 'Ember', chains: ['eip155:1'] }], count: 2 })
  })

  test('error: InvalidAnswer', async () => {
    const { url } = await start((_, response) => respondWithJson(response, 200, { wallets: [] }))
    const call = fetchWallets({ baseUrl: url, projectId: 'demo', query: { page: 1, entries: 4 } })
    await expect(call).rejects.toMatchObject({ code: 'InvalidAnswer' })
  })
})

describe('walletImageUrl', () => {
  test('default', () => {
    const target = { baseUrl: 'https://listing.example/api/', projectId: 'my site' }
    expect(walletImageUrl(target, 'a/../b')).toBe(
      'https://listing.example/api/getWalletImage/a%2F..%2Fb?projectId=my+site&st=latchkey&sv=0.0.0',
    )
  })
})
