import { tokens } from '@web3icons/common/metadata/tokens'
import { describe, expect, test } from 'vitest'
import { createBrandMarks } from './createBrandMarks.ts'

const tokensWithMark = tokens.filter(({ variants }) => variants.includes('background'))
const symbols = [...new Set(tokensWithMark.map(({ symbol }) => symbol))]

describe('createBrandMarks', () => {
  test('default: returns the drawing in the module of each token', { timeout: 120_000 }, async () => {
    const marks = createBrandMarks([])
    const seen = new Set<string>()
    for (const { symbol, filePath } of tokensWithMark) {
      if (seen.has(symbol.toUpperCase())) continue
      seen.add(symbol.toUpperCase())
      const [kind, name] = filePath.split(':')
      const mark = await marks('tokens', symbol)
      const { default: svg } = await import(`@web3icons/core/svgs/${kind}s/background/${name}.svg.js`)
      expect([symbol, mark?.type, Buffer.from(mark?.bytes ?? []).toString()]).toEqual([symbol, 'image/svg+xml', svg])
    }
    expect(seen.size).toBeGreaterThan(1_000)
  })

  test('behavior: keeps the most recently used drawings', async () => {
    const marks = createBrandMarks([])
    const [first = '', second = '', ...others] = symbols
    const [kept, dropped] = [await marks('tokens', first), await marks('tokens', second)]
    for (const symbol of others.slice(0, 200)) {
      await marks('tokens', symbol)
      expect(await marks('tokens', first)).toBe(kept)
    }
    const again = await marks('tokens', second)
    expect(again).toEqual(dropped)
    expect(again).not.toBe(dropped)
  })
})
