import type { CaipAddress, TokenBalance } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { type Holdings, sortTokens } from './sortTokens.ts'

const coin: TokenBalance = {
  name: 'Ether',
  symbol: 'ETH',
  chainId: 'eip155:1',
  price: '2000',
  quantity: { decimals: '18', numeric: '1.5' },
}
const token = (digit: number, fields: Partial<TokenBalance> = {}): TokenBalance => ({
  name: `Token ${digit}`,
  symbol: `TK${digit}`,
  chainId: 'eip155:1',
  address: `eip155:1:0x${String(digit).repeat(40)}` as CaipAddress,
  quantity: { decimals: '6', numeric: '10' },
  ...fields,
})
const sort = (balances: readonly TokenBalance[], holdings: Partial<Holdings> = {}) =>
  sortTokens({
    balances,
    isListed: () => true,
    coinSymbol: 'ETH',
    choices: {},
    imageUrlOf: (symbol) => `https://images.example/${symbol}`,
    ...holdings,
  })
const symbolsOf = (tokens: readonly { symbol: string }[]) => tokens.map(({ symbol }) => symbol)

describe('sortTokens', () => {
  test('default', () => {
    const usd = token(1, {
      symbol: 'USDC',
      name: 'USD Coin',
      price: '0.9998',
      quantity: { decimals: '6', numeric: '12.5' },
    })
    expect(sort([usd, coin])).toEqual({
      tokens: [
        {
          id: 'eip155:1',
          caipNetworkId: 'eip155:1',
          name: 'Ether',
          symbol: 'ETH',
          decimals: 18,
          balance: 1_500_000_000_000_000_000n,
          amount: '1.5',
          price: '2000',
          value: '3000',
          isVerified: true,
        },
        {
          id: `eip155:1:0x${'1'.repeat(40)}`,
          caipNetworkId: 'eip155:1',
          address: `0x${'1'.repeat(40)}`,
          name: 'USD Coin',
          symbol: 'USDC',
          decimals: 6,
          balance: 12_500_000n,
          amount: '12.5',
          price: '0.9998',
          value: '12.4975',
          isVerified: true,
          imageUrl: 'https://images.example/USDC',
        },
      ],
      hidden: [],
      total: '3012.4975',
      isTotalPartial: false,
    })
  })

  test('behavior: the total has only verified tokens, and says whether a price is missing', () => {
    const listed = token(1, { price: '3' })
    const foreign = token(2, { price: '1000000' })
    const isListed = (id: string) => !id.includes('222')
    expect(sort([coin, listed, foreign], { isListed })).toMatchObject({ total: '3030', isTotalPartial: false })
    expect(sort([coin, token(3)])).toMatchObject({ total: '3000', isTotalPartial: true })
    const { price: _, ...unpriced } = coin
    expect(sort([unpriced, foreign], { isListed })).not.toHaveProperty('total')
  })

  test('behavior: verified tokens come first, then the most valuable ones, then the symbols', () => {
    const isListed = (id: string) => !id.includes('999')
    const entries = [token(9, { price: '9' }), token(3), token(2), token(4, { price: '1' }), coin]
    expect(symbolsOf(sort(entries, { isListed }).tokens)).toEqual(['ETH', 'TK4', 'TK2', 'TK3', 'TK9'])
  })

  test('behavior: drops tokens without decimals and tokens with nothing left, but keeps the own coin', () => {
    const none = { decimals: '18', numeric: '0' }
    const entries = [token(1, { quantity: { decimals: '0', numeric: '7' } }), token(2, { quantity: none })]
    expect(symbolsOf(sort([{ ...coin, quantity: none }, ...entries]).tokens)).toEqual(['ETH'])
  })

  test.each([
    ['claim at usdc-drop.com', 'SPAM', 'link'],
    ['https://x', 'SPAM', 'link'],
    ['$5000 www.gift', 'SPAM', 'link'],
    ['Gift', 'GET.XYZ', 'link'],
    ['Gift', 'ETH', 'imitation'],
    ['Gift', 'eth', 'imitation'],
    ['Gift', 'USDC', 'imitation'],
    ['Gift', 'ＵＳＤＣ', 'imitation'],
    ['Gift', 'ÙSDC', 'imitation'],
    // Letters of Cyrillic, Greek and Lisu, a digit in place of a letter, and signs around the letters.
    ['Gift', 'USDС', 'imitation'],
    ['Gift', 'ΕΤΗ', 'imitation'],
    ['Gift', 'ꓴꓢꓓꓚ', 'imitation'],
    ['Gift', 'U5DC', 'imitation'],
    ['Gift', '$USDC', 'imitation'],
    ['Gift', 'U-SDC', 'imitation'],
  ])('behavior: a token "%s" (%s) is folded away: %s', (name, symbol, reason) => {
    const usd = token(1, { symbol: 'USDC', price: '1' })
    const { tokens, hidden, total } = sort([coin, usd, token(2, { name, symbol })])
    expect([symbolsOf(tokens), hidden.map((each) => each.reason), total]).toEqual([['ETH', 'USDC'], [reason], '3010'])
  })

  test.each([
    ['USD Coin (bridged)', 'USDC.e'],
    ['St. Peter v2.0', 'PETER'],
    ['A/B, 50:50', 'AB-LP'],
  ])('behavior: a token "%s" (%s) is shown', (name, symbol) => {
    expect(sort([coin, token(2, { name, symbol })]).hidden).toEqual([])
  })

  test('behavior: a token with a price and the symbol of the own coin is folded away too', () => {
    expect(sort([coin, token(2, { symbol: 'ETH', price: '2000' })])).toMatchObject({
      hidden: [{ reason: 'imitation' }],
      total: '3000',
    })
  })

  test('behavior: a listed token with a price that looks like the own coin by chance is shown', () => {
    const entries = [{ ...coin, symbol: 'IP' }, token(2, { symbol: 'LP', price: '1' })]
    expect(sort(entries, { coinSymbol: 'IP' }).hidden).toEqual([])
    expect(sort(entries, { coinSymbol: 'IP', isListed: () => false }).hidden).toHaveLength(1)
  })

  test('behavior: a token with the name of a listed one is told apart by its address, or folded away', () => {
    const usd = token(1, { name: 'USD Coin', symbol: 'USDC', price: '1' })
    const bridged = token(2, { name: 'USD Coin', symbol: 'USDC.e' })
    const fake = token(3, { name: 'USD С oin', symbol: 'FAKE' })
    const isListed = (id: string) => !id.includes('333')
    const { tokens, hidden } = sort([coin, usd, bridged, fake], { isListed })
    expect(tokens.map(({ symbol, hasNamesake }) => [symbol, hasNamesake])).toEqual([
      ['ETH', undefined],
      ['USDC', true],
      ['USDC.e', true],
    ])
    expect(hidden.map(({ symbol, reason }) => [symbol, reason])).toEqual([['FAKE', 'imitation']])
    // The name of one token may be the symbol of another.
    const named = token(3, { name: 'usdc', symbol: 'FAKE' })
    expect(sort([coin, usd, named], { isListed }).hidden).toHaveLength(1)
  })

  test('behavior: a token that only the wallet names cannot fold a listed one away by its price', () => {
    const isListed = (id: string) => !id.includes('222')
    const fake = token(2, { symbol: 'USDC', price: '1000000' })
    const { tokens, hidden } = sort([coin, token(1, { symbol: 'USDC' }), fake], { isListed })
    expect(tokens.map(({ symbol, isVerified, hasNamesake }) => [symbol, isVerified, hasNamesake])).toEqual([
      ['ETH', true, undefined],
      ['USDC', true, true],
      ['USDC', false, true],
    ])
    expect(hidden).toEqual([])
  })

  test('behavior: a token that is named twice counts once', () => {
    const upper = token(1, { address: `eip155:1:0x${'A'.repeat(40)}`, price: '3' })
    const lower = { ...upper, address: `eip155:1:0x${'a'.repeat(40)}` as const }
    const { tokens, total } = sort([coin, coin, upper, lower])
    expect([symbolsOf(tokens), total]).toEqual([['ETH', 'TK1'], '3030'])
    expect(tokens.some(({ hasNamesake }) => hasNamesake)).toBe(false)
  })

  test('behavior: two listed tokens of one symbol are told apart by their address', () => {
    const entries = [token(1, { symbol: 'USDC', price: '1' }), token(2, { symbol: 'USDC', price: '1' }), coin]
    expect(sort(entries).tokens.map(({ hasNamesake }) => hasNamesake)).toEqual([undefined, true, true])
  })

  test('behavior: the choice of the visitor wins, but a shown imitation stays out of the total', () => {
    const fake = token(2, { symbol: 'ETH', price: '2000' })
    const real = token(1, { price: '3' })
    const choices = { [`eip155:1:0x${'2'.repeat(40)}`]: 'shown', [`eip155:1:0x${'1'.repeat(40)}`]: 'hidden' } as const
    const { tokens, hidden, total } = sort([coin, fake, real], { choices })
    expect(tokens.map(({ symbol, isVerified, imageUrl }) => [symbol, isVerified, imageUrl])).toEqual([
      ['ETH', true, undefined],
      ['ETH', false, undefined],
    ])
    expect(hidden.map(({ symbol, reason }) => [symbol, reason])).toEqual([['TK1', 'visitor']])
    expect(total).toBe('3000')
  })

  test('behavior: an address in another case is the same token', () => {
    const upper = token(1, { address: `eip155:1:0x${'A'.repeat(40)}` })
    expect(sort([upper], { choices: { [`eip155:1:0x${'a'.repeat(40)}`]: 'hidden' } }).hidden).toHaveLength(1)
  })

  test('behavior: amounts keep every digit', () => {
    const quantity = { decimals: '255', numeric: `1.${'0'.repeat(254)}1` }
    const [first] = sort([token(1, { quantity, price: '2' })]).tokens
    expect(first).toMatchObject({ balance: 10n ** 255n + 1n, value: `2.${'0'.repeat(254)}2` })
  })
})
