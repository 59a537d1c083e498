import { describe, expect, test } from 'vitest'
import { mapInParts } from './mapInParts.ts'

describe('mapInParts', () => {
  test('default: keeps the order, and maps at most 100 elements in one turn', async () => {
    const countsByTurn = [0]
    const countTurn = () => {
      countsByTurn.push(0)
      if (countsByTurn.length < 10) setImmediate(countTurn)
    }
    setImmediate(countTurn)
    const list = Array.from({ length: 250 }, (_, index) => index)
    const results = await mapInParts(list, (element, index) => {
      countsByTurn[countsByTurn.length - 1] = (countsByTurn.at(-1) ?? 0) + 1
      return element + index
    })
    expect(results).toEqual(list.map((index) => 2 * index))
    expect(Math.max(...countsByTurn)).toBeLessThanOrEqual(100)
  })
})
