import { expect, test, vi } from 'vitest'
import { createRequestId } from './newId.ts'

test('newId: returns the time in ms and three random digits, greater than each earlier id', () => {
  const from = Date.now()
  const now = vi.spyOn(Date, 'now')
  const first = createRequestId()
  const ids = Array.from({ length: 1_000 }, (_, index) => {
    now.mockReturnValue(from + 60_000 + index)
    return createRequestId()
  })
  now.mockReturnValue(from)
  const late = [createRequestId(), createRequestId()]
  now.mockRestore()
  expect(first).toBeGreaterThanOrEqual(from * 1000)
  expect(ids.map((id) => Math.floor(id / 1000) - from - 60_000)).toEqual(ids.map((_, index) => index))
  expect(new Set(ids.map((id) => id % 1000)).size).toBeGreaterThan(100)
  expect(late.map((id) => id - (ids.at(-1) ?? 0))).toEqual([1, 2])
})

test('behavior: an id with the largest random digits stays within its millisecond', () => {
  const at = Date.now() + 120_000
  const now = vi.spyOn(Date, 'now').mockReturnValue(at)
  const random = vi.spyOn(Math, 'random').mockReturnValue(1 - 2 ** -53)
  const id = createRequestId()
  random.mockRestore()
  now.mockRestore()
  expect(id).toBe(at * 1000 + 999)
})
