import { testPorts } from '@latchkey/testing/adapter'
import { describe, expect, test, vi } from 'vitest'
import { mainnet, regtest } from '../../test/openPage.ts'
import type { BitcoinApi } from './bitcoinApi.ts'
import { createNetworkAccess } from './networkAccess.ts'

function setUp() {
  const ports = testPorts({ networks: [regtest] })
  const getBalance = vi.fn(async (_address: string) => 5n)
  const createApi = vi.fn(() => ({ getBalance }) as unknown as BitcoinApi)
  return { access: createNetworkAccess(ports, createApi), createApi, getBalance }
}

describe('createNetworkAccess', () => {
  test('default: one API per network, created on demand', () => {
    const { access, createApi } = setUp()
    expect(createApi).not.toHaveBeenCalled()
    expect(access.api(regtest.caipNetworkId)).toBe(access.api(regtest.caipNetworkId))
    const urls = regtest.rpcUrls.default.http
    expect(createApi.mock.calls).toEqual([[{ network: regtest, urls, timeoutMs: 10_000 }]])
  })

  test('getBalance: cached until it is forgotten', async () => {
    const { access, getBalance } = setUp()
    const read = () => access.getBalance({ address: 'me', network: regtest })
    expect([await read(), await read()]).toEqual([
      { value: 5n, symbol: 'BTC', decimals: 8 },
      { value: 5n, symbol: 'BTC', decimals: 8 },
    ])
    access.forgetBalance(regtest.caipNetworkId, 'me')
    await read()
    expect(getBalance.mock.calls).toEqual([['me'], ['me']])
  })

  test('getBalance: BalanceUnavailable, and no immediate retry after a failure', async () => {
    const { access, getBalance } = setUp()
    getBalance.mockRejectedValue(new Error('down'))
    const failure = { name: 'NetworkError', code: 'BalanceUnavailable' }
    for (const _ of [1, 2]) {
      await expect(access.getBalance({ address: 'me', network: regtest })).rejects.toMatchObject(failure)
    }
    expect(getBalance).toHaveBeenCalledTimes(1)
  })

  test('error: NetworkNotFound', () => {
    const { access } = setUp()
    expect(() => access.api(mainnet.caipNetworkId)).toThrow(
      expect.objectContaining({ name: 'NetworkError', code: 'NetworkNotFound' }),
    )
  })
})
