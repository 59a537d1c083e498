import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findLookAlike, isMiddleOf } from './findLookAlike.ts'

const hexDigits = '0123456789abcdef'
const base58Digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const bech32Digits = '023456789acdefghjklmnpqrstuvwxyz'
const addressOf = (prefix: string, digits: string, length: number) =>
  fc.string({ unit: fc.constantFrom(...digits), minLength: length, maxLength: length }).map((text) => prefix + text)
const kinds = [
  { prefix: '0x', digits: hexDigits, length: 40 },
  { prefix: '', digits: base58Digits, length: 44 },
  { prefix: 'bc1q', digits: bech32Digits, length: 38 },
]
/** The numbers of equal characters at the start and at the end of a look-alike. */
const ends = fc.constantFrom([3, 3], [4, 4], [3, 4], [6, 0], [0, 6], [5, 3], [10, 10])

describe('findLookAlike', () => {
  test.each(kinds)('behavior: flags each of 1,000 look-alikes: $prefix', ({ prefix, digits, length }) => {
    fc.assert(
      fc.property(
        addressOf(prefix, digits, length),
        addressOf('', digits, length),
        ends,
        fc.array(addressOf(prefix, digits, length), { maxLength: 5 }),
        (known, random, [start = 0, end = 0], others) => {
          const payload = known.slice(prefix.length)
          const address = `${prefix}${payload.slice(0, start)}${random.slice(start, length - end)}${payload.slice(length - end)}`
          fc.pre(address !== known && !others.includes(address))
          expect(findLookAlike(address, [...others, known])).toEqual({
            of: expect.any(String),
            middleStart: prefix.length + (length - 4) / 2,
          })
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test('behavior: the prefix that all addresses share does not count', () => {
    const known = `0x12${'0'.repeat(35)}987`
    expect(findLookAlike(`0x12${'f'.repeat(35)}987`, [known])).toBeUndefined()
    expect(findLookAlike(`0x120${'f'.repeat(34)}987`, [known])).toEqual({ of: known, middleStart: 20 })
  })

  test('behavior: the known address itself is not flagged', () => {
    const known = `0x${'ab'.repeat(20)}`
    expect(findLookAlike(known, [`0x${'ab'.repeat(19)}ff`, known])).toBeUndefined()
  })

  test('behavior: letters of another case are no difference', () => {
    expect(findLookAlike('abcdefG1111111111', ['ABCDEFg2222222222'])).toMatchObject({ of: 'ABCDEFg2222222222' })
  })

  test('behavior: 20,000 random addresses among 200 known ones cause at most 5 false alarms', () => {
    const addresses = fc.sample(addressOf('0x', hexDigits, 40), { numRuns: 20_200, seed: 7 })
    const known = addresses.slice(0, 200)
    const alarms = addresses.slice(200).filter((address) => findLookAlike(address, known))
    expect(alarms.length).toBeLessThanOrEqual(5)
  })
})

describe('isMiddleOf', () => {
  const address = `0x${'0'.repeat(18)}aB3d${'0'.repeat(18)}`
  const lookAlike = { of: '', middleStart: 20 }

  test.each(['aB3d', 'ab3d', ' AB3D '])('default: %s', (text) => {
    expect(isMiddleOf(text, address, lookAlike)).toBe(true)
  })

  test.each([undefined, '', 'b3d0', 'aB3', 'aB3d0'])('default: not %s', (text) => {
    expect(isMiddleOf(text, address, lookAlike)).toBe(false)
  })
})
