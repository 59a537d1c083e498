import { readPaymentUri } from '@latchkey/protocol/payment-uri'
import { describe, expect, test } from 'vitest'
import { connectorOf, foreignNetworkId, settle, startKit } from '../../test/startKit.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { connect } from '../wallets/connect.ts'
import { createPaymentUri } from './createPaymentUri.ts'

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const token = { address: '0x89205a3a3b2a69de6dbf7f01ed13b2108b2c43e7', decimals: 6 }

async function setup() {
  const adapter = scriptedAdapter({
    wallets: [
      {
        connector: { id: 'one', name: 'One', type: 'ANNOUNCED', namespace: 'eip155', info: { rdns: 'one' } },
        addresses: [address],
      },
    ],
  })
  const { core, stop } = startKit({ adapters: [adapter] })
  await connect(core, { connector: connectorOf(core) })
  await settle()
  return { core, stop, adapter }
}

describe('createPaymentUri', () => {
  test('default', async () => {
    const { core } = await setup()
    expect(createPaymentUri(core)).toBe(`ethereum:${address}@1`)
  })

  test('param: amount', async () => {
    const { core } = await setup()
    expect(readPaymentUri(createPaymentUri(core, { amount: '0.000000000000000001' }))).toMatchObject({ amount: 1n })
    expect(createPaymentUri(core, { amount: '1.50' })).toBe(`ethereum:${address}@1?value=1500000000000000000`)
  })

  test('param: token', async () => {
    const { core } = await setup()
    expect(createPaymentUri(core, { amount: '1.5', token })).toBe(
      `ethereum:${token.address}@1/transfer?address=${address}&uint256=1500000`,
    )
  })

  test.each([
    ['NotDecimal', 'a lot', token],
    ['NotDecimal', '', token],
    ['NotDecimal', '-1', token],
    ['NotDecimal', '1e18', token],
    ['TooManyDecimals', '0.1234567', token],
    ['TooLong', '9'.repeat(5_000), token],
    ['InvalidAmount', '9'.repeat(77), undefined],
  ])('error: AmountOutOfRange, because of %s, for %s', async (code, amount, token) => {
    const { core } = await setup()
    expect(() => createPaymentUri(core, { amount, token })).toThrow(
      expect.objectContaining({ code: 'AmountOutOfRange', cause: expect.objectContaining({ code }) }),
    )
  })

  test('error: TokenNotFound', async () => {
    const { core } = await setup()
    const wrong = { ...token, address: 'USDC' }
    expect(() => createPaymentUri(core, { amount: '1', token: wrong })).toThrow(
      expect.objectContaining({ code: 'TokenNotFound' }),
    )
  })

  test('error: NotConnected', async () => {
    const { core } = await setup()
    expect(() => createPaymentUri(core, { namespace: 'solana' })).toThrow(
      expect.objectContaining({ code: 'NotConnected' }),
    )
  })

  test('error: NoActiveCaipNetwork', async () => {
    const { core, adapter } = await setup()
    adapter.control.setNetwork(foreignNetworkId)
    await settle()
    expect(() => createPaymentUri(core)).toThrow(expect.objectContaining({ code: 'NoActiveCaipNetwork' }))
  })
})
