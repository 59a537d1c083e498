import { expect, test } from 'vitest'
import { createTestClock } from '../../test/testClock.ts'
import { createTokenBucket } from './rateLimiter.ts'

test('default', () => {
  const clock = createTestClock()
  const bucket = createTokenBucket({ perSecond: 2, burst: 5, clock })
  expect([bucket.take(6), bucket.take(4), bucket.take(2), bucket.take(1), bucket.take(1)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ])
  clock.advance(1_000)
  expect([bucket.isFull(), bucket.take(2), bucket.take(1)]).toEqual([false, true, false])
  clock.advance(60_000)
  expect([bucket.isFull(), bucket.take(5), bucket.take(1)]).toEqual([true, true, false])
})

test('behavior: a clock that is set back neither adds nor removes tokens', () => {
  const clock = createTestClock()
  const bucket = createTokenBucket({ perSecond: 1, burst: 2, clock })
  bucket.take(1)
  clock.advance(-10_000)
  expect([bucket.take(1), bucket.take(1)]).toEqual([true, false])
})
