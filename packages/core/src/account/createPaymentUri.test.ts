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

  test.each([
    ['token', { amount: '5', token: token.address }],
    ['token', { amount: '5', token: null }],
    ['token', { amount: '5', token: '' }],
    ['token', { amount: '5', token: { decimals: 6 } }],
    ['token', { amount: '5', token: { ...token, address: '' } }],
    ['token', { amount: '5', token: { contract: token.address, decimals: 6 } }],
    ['token.decimals', { amount: '5', token: { address: token.address } }],
    ...[null, '6', -1, 1.5, 256, 6n].map((decimals) => [
      'token.decimals',
      { amount: '5', token: { ...token, decimals } },
    ]),
    ...[5, 5n, null, ['5']].map((amount) => ['amount', { amount, token }]),
    ['tokenAddress', { amount: '5', tokenAddress: token.address }],
    ['value', { value: '5' }],
    ['parameters', null],
    ['parameters', token.address],
  ] as [string, unknown][])('error: InvalidOption names %s in %o', async (option, parameters) => {
    const { core } = await setup()
    expect(() => createPaymentUri(core, parameters as createPaymentUri.Parameters)).toThrow(
      expect.objectContaining({ code: 'InvalidOption', values: expect.objectContaining({ option }) }),
    )
  })

  test('param: fields that are undefined are ignored, and further fields of the token', async () => {
    const { core } = await setup()
    const listed = { ...token, symbol: 'USDC' }
    const parameters = { amount: '1.5', token: listed, value: undefined }
    expect(createPaymentUri(core, parameters)).toBe(createPaymentUri(core, { amount: '1.5', token }))
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
