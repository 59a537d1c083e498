import { describe, expect, test } from 'vitest'
import {
  accountBalanceQuery,
  accountBalances,
  fungiblePriceRequest,
  fungiblePrices,
  serviceFault,
  supportedChains,
  tokenBalance,
} from './tokenBalanceSchemas.ts'
import { nativeTokenAddresses } from './tokenBalances.ts'

const dollar = 'eip155:1:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' as const
const wire = {
  name: 'USD Coin',
  symbol: 'USDC',
  chainId: 'eip155:1',
  address: dollar,
  value: 12.5,
  price: 1.00000025,
  quantity: { decimals: '6', numeric: '12.500000' },
  iconUrl: 'https://tokens.example.com/usdc.png',
}

describe('tokenBalance', () => {
  test('default', () => {
    expect(tokenBalance.parse(wire)).toEqual({
      ...wire,
      value: '12.5',
      price: '1.00000025',
      quantity: { decimals: '6', numeric: '12.5' },
    })
    const coin = { symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '0' } }
    expect(tokenBalance.parse(coin)).toEqual({ ...coin, name: 'ETH' })
  })

  test('behavior: reads what other servers send', () => {
    const balance = tokenBalance.parse({
      ...wire,
      address: null,
      price: '2.50',
      value: '31.250',
      quantity: { decimals: 6, numeric: '12.5' },
      iconUrl: '',
      more: 1,
    })
    expect(balance).toEqual({
      name: 'USD Coin',
      symbol: 'USDC',
      chainId: 'eip155:1',
      price: '2.5',
      value: '31.25',
      quantity: { decimals: '6', numeric: '12.5' },
    })
    const { price, value } = tokenBalance.parse({ ...wire, price: 0, value: 0 })
    expect([price, value]).toEqual([undefined, undefined])
  })

  test('behavior: a price that no token has is unknown', () => {
    const read = (price: unknown) => tokenBalance.parse({ ...wire, price }).price
    expect([read(1e19), read(1e20), read(1e300), read(`${'9'.repeat(21)}.5`)]).toEqual([
      '10000000000000000000',
      undefined,
      undefined,
      undefined,
    ])
  })

  test('behavior: keeps the largest amount of a contract', () => {
    const numeric = '115792089237316195423570985008687907853269984665640564039457.584007913129639935'
    const { quantity } = tokenBalance.parse({ ...wire, quantity: { decimals: '18', numeric } })
    expect(quantity).toEqual({ decimals: '18', numeric })
  })

  test('behavior: cleans hostile texts', () => {
    const read = (fields: object) => tokenBalance.parse({ ...wire, ...fields })
    expect(read({ name: '\u202eUSD\u200b\u0000 Coin\u2066', symbol: 'ＵＳＤＣ\ufeff' })).toMatchObject({
      name: 'USD Coin',
      symbol: 'USDC',
    })
    expect(read({ name: 'x'.repeat(999), symbol: '🦄'.repeat(99) })).toMatchObject({
      name: 'x'.repeat(40),
      symbol: '🦄'.repeat(12),
    })
    expect(read({ name: '\u202e\u200b' }).name).toBe('USDC')
    expect(read({ name: { toString: 1 }, value: {}, price: 'free' })).not.toHaveProperty('price')
  })

  test.each([
    'http://tokens.example.com/a.png',
    'javascript:alert(1)',
    'https://127.0.0.1/a.png',
    'https://user@example.com/a.png',
    'data:text/html,<script>',
    `data:image/png;base64,${'A'.repeat(16 * 1024)}`,
    'ipfs://Qm',
    7,
  ])('param: iconUrl %s', (iconUrl) => {
    expect(tokenBalance.parse({ ...wire, iconUrl })).not.toHaveProperty('iconUrl')
  })

  test.each([
    { symbol: '\u200b' },
    { symbol: 5 },
    { chainId: 'nowhere:1' },
    { chainId: 'eip155' },
    { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    { address: 'eip155:10:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
    { quantity: { decimals: '256', numeric: '1' } },
    { quantity: { decimals: '1e1', numeric: '1' } },
    { quantity: { decimals: '-1', numeric: '1' } },
    { quantity: { decimals: '6', numeric: '1e3' } },
    { quantity: { decimals: '6', numeric: '-1' } },
    { quantity: { decimals: '6', numeric: '0.0000001' } },
    { quantity: { decimals: '0', numeric: String(2n ** 256n) } },
    { quantity: { decimals: '60', numeric: '1000000000000000000' } },
    { quantity: { decimals: '1', numeric: '9'.repeat(300) } },
    { quantity: { decimals: '6', numeric: 1 } },
    { quantity: undefined },
  ])('error: %j', (fields) => {
    expect(tokenBalance.safeParse({ ...wire, ...fields }).success).toBe(false)
  })
})

test('accountBalances: an invalid balance does not lose the others', () => {
  const { balances } = accountBalances.parse({ balances: [null, wire, { ...wire, quantity: {} }, 'x', wire] })
  expect(balances.map(({ address }) => address)).toEqual([dollar, dollar])
  expect(accountBalances.parse({ balances: Array(2_000).fill(wire) }).balances).toHaveLength(1_000)
  expect(accountBalances.safeParse({}).success).toBe(false)
})

test('fungiblePrices', () => {
  const { fungibles } = fungiblePrices.parse({
    fungibles: [
      { address: dollar, name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 1 },
      { address: dollar, symbol: 'USDC', price: 0 },
      { address: 'eip155:1', symbol: 'USDC', price: 1 },
    ],
  })
  expect(fungibles).toEqual([
    { address: dollar, name: 'USD Coin', symbol: 'USDC', price: '1' },
    { address: dollar, name: 'USDC', symbol: 'USDC' },
  ])
})

test('supportedChains', () => {
  expect(supportedChains.parse({ http: ['eip155:1', 'nowhere:1', 5] })).toEqual({ http: ['eip155:1'], ws: [] })
})

test('serviceFault', () => {
  expect(serviceFault.parse({ error: 'No', code: 'unsupported_chain', more: 1 })).toEqual({
    error: 'No',
    code: 'unsupported_chain',
  })
})

describe('accountBalanceQuery', () => {
  test('default', () => {
    expect(accountBalanceQuery.parse({ projectId: 'a' })).toEqual({ currency: 'usd', forceUpdate: false })
    expect(accountBalanceQuery.parse({ currency: 'usd', chainId: 'eip155:1', forceUpdate: '' })).toEqual({
      currency: 'usd',
      chainId: 'eip155:1',
      forceUpdate: true,
    })
  })

  test.each([{ currency: 'eur' }, { chainId: '1' }, { chainId: 'eip155:1:0x0' }, { chainId: 'constructor:1' }])(
    'error: %j',
    (query) => {
      expect(accountBalanceQuery.safeParse(query).success).toBe(false)
    },
  )
})

describe('fungiblePriceRequest', () => {
  const request = { currency: 'usd', addresses: [dollar], projectId: 'a' }

  test('default', () => {
    expect(fungiblePriceRequest.parse(request)).toEqual(request)
  })

  test.each([
    { currency: 'eur' },
    { addresses: ['0x0'] },
    { addresses: Array(101).fill(dollar) },
    { addresses: dollar },
    { projectId: 5 },
  ])('error: %j', (fields) => {
    expect(fungiblePriceRequest.safeParse({ ...request, ...fields }).success).toBe(false)
  })
})

test('nativeTokenAddresses', () => {
  expect(nativeTokenAddresses.eip155).toMatch(/^0xe{40}$/)
  expect(nativeTokenAddresses.solana).toHaveLength('So11111111111111111111111111111111111111112'.length)
})
