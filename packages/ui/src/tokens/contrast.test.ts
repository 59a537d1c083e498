import { describe, expect, test } from 'vitest'
import { contrast, luminance } from './contrast.ts'

describe('contrast', () => {
  test('default', () => {
    expect(contrast([0, 0, 0], [1, 1, 1])).toBe(21)
    expect(contrast([1, 1, 1], [0, 0, 0])).toBe(21)
    expect(contrast([1, 1, 1], [1, 1, 1])).toBe(1)
  })

  test('behavior: #767676 is the lightest grey with a contrast of 4.5 on white', () => {
    const grey = 0x76 / 255
    expect(contrast([grey, grey, grey], [1, 1, 1]).toFixed(2)).toBe('4.54')
  })
})

describe('luminance', () => {
  test('default', () => {
    expect([luminance([1, 0, 0]), luminance([0, 1, 0]), luminance([0, 0, 1])]).toEqual([0.2126, 0.7152, 0.0722])
  })
})
