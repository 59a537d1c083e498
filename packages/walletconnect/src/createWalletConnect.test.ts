import { describe, expect, test } from 'vitest'
import { bitcoin, evmOne, evmTwo, openDapp, solana } from './openDapp.test.setup.ts'

describe('propose', () => {
  test('default', async () => {
    const { tab, phone, connect } = await openDapp()
    const session = await connect()
    const addresses = Object.fromEntries(phone.accounts().map(({ caipNetworkId, address }) => [caipNetworkId, address]))
    console.log(JSON.stringify(session, null, 1), addresses, tab.logged)
    expect(tab.session()).toEqual(session)
    expect([evmOne, evmTwo, solana, bitcoin].length).toBe(4)
  })
})
