import { describe, expect, test } from 'vitest'
import { formatAge } from './Freshness.tsx'

describe('formatAge', () => {
  test.each([
    [0, 'en', 'now'],
    [59_999, 'en', '59 seconds ago'],
    [60_000, 'en', '1 minute ago'],
    [7_199_999, 'en', '1 hour ago'],
    [86_400_000, 'en', 'yesterday'],
    [300_000, 'de', 'vor 5 Minuten'],
  ])('default: %i ms in %s is "%s"', (ageMs, locale, expected) => {
    expect(formatAge(ageMs, locale)).toBe(expected)
  })
})
