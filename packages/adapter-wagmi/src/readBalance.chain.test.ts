import { describe, expect, test } from 'vitest'
import { toNetwork, usePage } from './wagmiAdapter.test.setup.ts'

const page = usePage()
const { one, start } = page

describe('readBalance', () => {
  test('error: BalanceUnavailable', async () => {
    const nowhere = toNetwork({ chainId: 31339, rpcUrl: 'http://127.0.0.1:1' })
    const { adapter } = start({ networks: [nowhere] })
    await expect(adapter.getBalance?.({ address: one, network: nowhere })).rejects.toMatchObject({
      code: 'BalanceUnavailable',
    })
    await expect(adapter.getBalance?.({ address: one, network: toNetwork(page.away) })).rejects.toMatchObject({
      code: 'BalanceUnavailable',
    })
  })
})
