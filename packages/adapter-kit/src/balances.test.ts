import { NetworkError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createBalances } from './balances.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const network: Network = {
  id: 1,
  caipNetworkId: 'eip155:1',
  chainNamespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
}
const otherNetwork: Network = { ...network, id: 2, caipNetworkId: 'eip155:2' }

function setUp() {
  const read = vi.fn(async (_: { address: string; network: Network }) => 7n)
  return { read, balances: createBalances(read) }
}

describe('createBalances', () => {
  test('default', async () => {
    const { read, balances } = setUp()
    expect(await balances.get({ address: '0xAb', network })).toEqual({ value: 7n, symbol: 'ETH', decimals: 18 })
    expect(read.mock.calls).toEqual([[{ address: '0xAb', network }]])
  })

  test('behavior: caches a balance for 30 seconds, and ignores the letter case of the address', async () => {
    const { read, balances } = setUp()
    await balances.get({ address: '0xAb', network })
    await balances.get({ address: '0xab', network })
    expect(read).toHaveBeenCalledTimes(1)
    await balances.get({ address: '0xab', network: otherNetwork })
    expect(read).toHaveBeenCalledTimes(2)
    vi.setSystemTime(Date.now() + 30_000)
    await balances.get({ address: '0xab', network })
    expect(read).toHaveBeenCalledTimes(3)
  })

  test('param: isFresh asks the chain, and the response is cached', async () => {
    const { read, balances } = setUp()
    await balances.get({ address: '0xab', network })
    await balances.get({ address: '0xAB', network, isFresh: true })
    expect(read).toHaveBeenCalledTimes(2)
    await balances.get({ address: '0xab', network })
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('behavior: forget makes the next call read the balance again', async () => {
    const { read, balances } = setUp()
    await balances.get({ address: '0xab', network })
    balances.forget('eip155:1', '0xAB')
    await balances.get({ address: '0xab', network })
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('error: BalanceUnavailable when the read fails, and no retry for 30 seconds', async () => {
    const { read, balances } = setUp()
    const cause = new Error('down')
    read.mockRejectedValue(cause)
    for (const _ of [1, 2])
      await expect(balances.get({ address: '0xab', network })).rejects.toEqual(
        new NetworkError('BalanceUnavailable', { cause }),
      )
    expect(read).toHaveBeenCalledTimes(1)
  })

  test.each([-1n, 2n ** 256n, 7, '7', null, undefined])(
    'error: BalanceUnavailable for a balance of %s',
    async (value) => {
      const balances = createBalances(async () => value as bigint)
      await expect(balances.get({ address: '0xAb', network })).rejects.toMatchObject({
        code: 'BalanceUnavailable',
        cause: { name: 'ServiceError', code: 'InvalidAnswer' },
      })
    },
  )
})
