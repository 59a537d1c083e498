import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { qrPath } from './qrPath.ts'

/** Returns the squares (modules) that a path fills, as `x,y`. */
function filledModules(path: string): Set<string> {
  const cells = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1H(\d+)z/g)].flatMap(([, x, y, width]) =>
    Array.from({ length: Number(width) }, (_, index) => `${Number(x) + index},${y}`),
  )
  return new Set(cells)
}

describe('qrPath', () => {
  test('default: fills exactly the dark modules outside the finder patterns', () => {
    const text = 'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn'
    const { size, path, finders } = qrPath(text, 'M')
    const { data } = encode(text, { ecc: 'M', border: 0 })
    const isInFinder = (x: number, y: number) =>
      finders.some(([left, top]) => x >= left && x < left + 7 && y >= top && y < top + 7)
    const expected = data.flatMap((row, y) =>
      row.flatMap((dark, x) => (dark && !isInFinder(x, y) ? [`${x},${y}`] : [])),
    )
    expect(size).toBe(data.length)
    expect([...filledModules(path)].sort()).toEqual(expected.sort())
    expect(finders).toEqual([
      [0, 0],
      [size - 7, 0],
      [0, size - 7],
    ])
  })

  test('error: a text that is too long for a QR code', () => {
    expect(() => qrPath('x'.repeat(5000), 'Q')).toThrow()
  })
})
