import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeTypedData } from './decodeTypedData.ts'

const token = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const [owner, spender] = [`0x${'11'.repeat(20)}`, `0x${'22'.repeat(20)}`] as const
const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: token },
  primaryType: 'Permit',
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { owner, spender, value: '115', nonce: 0, deadline: '0x7f' },
}
const approval = { kind: 'approval', token, owner, spender, amount: 115n, isAdded: false, deadline: 127n, chainId: 1n }
const domainType = [
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

describe('decodeTypedData', () => {
  test('default: a permit', () => {
    expect(decodeTypedData(permit)).toEqual(approval)
    const types = { ...permit.types, EIP712Domain: domainType }
    expect(decodeTypedData({ ...permit, types })).toEqual(approval)
  })

  test.each([
    ['another type', { primaryType: 'Order' }],
    ['another form of Permit', { types: { Permit: permit.types.Permit.slice(1) } }],
    ['a domain without its contract', { types: { ...permit.types, EIP712Domain: domainType.slice(0, 1) } }],
    ...['x', 'x '].map(
      (prefix) =>
        [
          `a domain whose names begin with "${prefix}"`,
          {
            types: { ...permit.types, EIP712Domain: domainType.map((each) => ({ ...each, name: prefix + each.name })) },
          },
        ] as const,
    ),
    [
      'a form of Permit with the text of two fields in one name',
      { types: { Permit: [{ name: 'owner:address spender', type: 'address' }, ...permit.types.Permit.slice(2)] } },
    ],
    ['a domain without its chain', { domain: { verifyingContract: token } }],
    ...['-1', '1e3', ' 1', '', 1.5, 2 ** 53, null, (2n ** 256n).toString()].map(
      (value) => [`the amount ${value}`, { message: { ...permit.message, value } }] as const,
    ),
    ['an owner that is no address', { message: { ...permit.message, owner: 'abc' } }],
    ['no message', { message: null }],
  ] as const)('behavior: %s is unknown', (_difference, more) => {
    expect(decodeTypedData({ ...permit, ...more })).toEqual({ kind: 'unknown', to: token })
  })

  test.each([undefined, null, 7, {}, { ...permit, domain: { ...permit.domain, verifyingContract: 'abc' } }])(
    'behavior: %o is unknown',
    (data) => {
      expect(decodeTypedData(data)).toEqual({ kind: 'unknown' })
    },
  )
})
