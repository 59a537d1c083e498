import { expect, test } from 'vitest'
import { createRoundRobin } from './roundRobin.ts'

test('behavior: keys take turns, and the items of a key stay in order', () => {
  const queue = createRoundRobin<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.charAt(0), item)
  expect([queue.next(), queue.next()]).toEqual(['a1', 'b1'])
  queue.add('d', 'd1')
  expect(Array.from({ length: 6 }, () => queue.next())).toEqual(['c1', 'a2', 'b2', 'd1', 'a3', undefined])
  queue.add('a', 'a4')
  expect([queue.next(), queue.next()]).toEqual(['a4', undefined])
})
