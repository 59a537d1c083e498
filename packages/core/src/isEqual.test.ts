import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEqual } from './isEqual.ts'

describe('isEqual', () => {
  test('default', () => {
    expect(isEqual({ a: [1, { b: 2n }], c: undefined }, { c: undefined, a: [1, { b: 2n }] })).toBe(true)
  })

  test.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 1, b: undefined }],
    [{ a: undefined }, { b: undefined }],
    [{ toString: Object.prototype.toString }, { a: 1 }],
    [[1, 2], [1]],
    [[], {}],
    [[1], { 0: 1 }],
    [null, {}],
    [null, undefined],
    [0, -0],
    ['1', 1],
    [new Date(0), new Date(0)],
    [new Map(), new Map()],
  ])('behavior: %o is not equal to %o', (a, b) => {
    expect([isEqual(a, b), isEqual(b, a)]).toEqual([false, false])
  })

  test('behavior: a live object is equal only to itself', () => {
    const liveObject = new Map()
    expect(isEqual({ live: liveObject }, { live: liveObject })).toBe(true)
  })

  test('behavior: every value is equal to its copy', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        expect(isEqual(value, structuredClone(value))).toBe(true)
      }),
    )
  })

  test('behavior: agrees with a comparison of the JSON texts', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2), { maxLength: 3 }), fc.array(fc.nat(2), { maxLength: 3 }), (a, b) => {
        expect(isEqual({ a }, { a: b })).toBe(JSON.stringify(a) === JSON.stringify(b))
      }),
    )
  })
})
