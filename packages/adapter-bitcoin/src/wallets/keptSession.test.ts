import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test } from 'vitest'
import { regtest } from '../../test/openPage.ts'
import { readSession } from './keptSession.ts'

describe('readSession', () => {
  const read = (kept: string) => {
    const storage = memoryAdapterStorage()
    storage.set('session.test', kept)
    return readSession(storage, 'test')
  }
  const { caipNetworkId } = regtest
  const account = { address: 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', type: 'payment' }

  test('default', () => {
    expect(read(JSON.stringify({ accounts: [account], caipNetworkId, chosen: account.address }))).toEqual({
      state: { accounts: [{ namespace: 'bip122', ...account }], caipNetworkId },
      chosen: account.address,
    })
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['no accounts', JSON.stringify({ accounts: [], caipNetworkId })],
    ['an address that is none', JSON.stringify({ accounts: [{ address: '<b>' }], caipNetworkId })],
    ['another namespace', JSON.stringify({ accounts: [account], caipNetworkId: 'eip155:1' })],
    ['a list of nothing', JSON.stringify({ accounts: [null], caipNetworkId })],
  ])('behavior: returns undefined for %s', (_, kept) => {
    expect(read(kept)).toBe(undefined)
  })

  test('behavior: reads only the first 64 addresses of a long list', () => {
    const accounts = Array.from({ length: 40_000 }, (_, index) => ({
      address: `1${String(111_111 + index).replaceAll('0', 'z')}${'a'.repeat(22)}`,
    }))
    expect(read(JSON.stringify({ accounts, caipNetworkId }))?.state.accounts).toHaveLength(64)
  })
})
