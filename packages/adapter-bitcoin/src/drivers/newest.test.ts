import { describe, expect, test } from 'vitest'
import { newest } from './newest.ts'

/** A question, and how it is answered. */
function question() {
  let answer = (_: string) => {}
  let fail = (_: Error) => {}
  const promise = new Promise<string>((resolve, reject) => {
    answer = resolve
    fail = reject
  })
  return { promise, answer, fail }
}

describe('newest', () => {
  test('default: hears the newest alone, in whatever order they are answered', async () => {
    const heard: unknown[] = []
    const hear = newest<string>(
      (answer) => heard.push(answer),
      (error) => heard.push(error),
    )
    const [first, second, third] = [question(), question(), question()]
    for (const { promise } of [first, second, third]) hear(promise)
    third.answer('third')
    first.answer('first')
    second.fail(new Error('second'))
    await Promise.allSettled([first.promise, second.promise, third.promise])
    expect(heard).toEqual(['third'])
    const error = new Error('fourth')
    hear(Promise.reject(error))
    await expect.poll(() => heard).toEqual(['third', error])
  })
})
