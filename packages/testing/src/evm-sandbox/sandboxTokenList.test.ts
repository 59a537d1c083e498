import { getAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { sandboxTokens } from './evmSandbox.ts'
import { sandboxTokenList } from './sandboxTokenList.ts'

describe('sandboxTokenList', () => {
  test('default', () => {
    const { tokens, ...list } = sandboxTokenList([31337])
    expect(list).toEqual({
      name: 'Latchkey sandbox',
      timestamp: '2026-11-27T00:00:00.000Z',
      version: { major: 1, minor: 0, patch: 0 },
    })
    const expected = Object.values(sandboxTokens).map(({ balance: _, ...token }) => ({ chainId: 31337, ...token }))
    expect(tokens).toEqual(expected)
  })

  test('param: chainIds', () => {
    const chainIds = sandboxTokenList([1, 2]).tokens.map(({ chainId }) => chainId)
    expect(chainIds).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2])
    expect(sandboxTokenList([]).tokens).toEqual([])
  })

  test('behavior: keeps to the limits of the schema', () => {
    for (const { address, name, symbol } of sandboxTokenList([1]).tokens) {
      expect(getAddress(address)).toBe(address)
      expect(name).toMatch(/^[ \S]{1,60}$/)
      expect(symbol).toMatch(/^\S{1,20}$/)
    }
  })
})
