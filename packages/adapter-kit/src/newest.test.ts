import { afterEach, describe, expect, test, vi } from 'vitest'
import { createStateReader } from './newest.ts'

afterEach(() => void vi.useRealTimers())

function createQuestion() {
  let resolve = (_: string) => {}
  let reject = (_: Error) => {}
  const promise = new Promise<string>((...settle) => {
    ;[resolve, reject] = settle
  })
  return { promise, resolve, reject }
}

/**
 * Creates an event handler whose requests stay pending until the test resolves them. `asked` contains the requests in
 * the order of sending.
 */
function setUp(signal = new AbortController().signal) {
  const receivedRequests: ReturnType<typeof createQuestion>[] = []
  const receivedValues: unknown[] = []
  const hear = createStateReader<string>({
    ask() {
      const question = createQuestion()
      receivedRequests.push(question)
      return question.promise
    },
    heard: (answer) => void receivedValues.push(answer),
    failed: (error) => receivedValues.push(error),
    signal,
  })
  return { asked: receivedRequests, heard: receivedValues, hear }
}

describe('newest', () => {
  test('default: events during a request lead to one further request, and only its response counts', async () => {
    const { asked, heard, hear } = setUp()
    for (let event = 0; event < 2_000; event++) hear()
    expect(asked).toHaveLength(1)
    asked[0]?.resolve('first')
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.resolve('second')
    await expect.poll(() => heard).toEqual(['second'])
    hear()
    await expect.poll(() => asked.length).toBe(3)
    asked[2]?.resolve('third')
    await expect.poll(() => heard).toEqual(['second', 'third'])
  })

  test('behavior: reports an error, unless another event came since', async () => {
    const { asked, heard, hear } = setUp()
    const [first, second] = [new Error('first'), new Error('second')]
    hear()
    hear()
    asked[0]?.reject(first)
    await expect.poll(() => asked.length).toBe(2)
    asked[1]?.reject(second)
    await expect.poll(() => heard).toEqual([second])
  })

  test('behavior: a wallet that does not respond delays the next request by one second, and its late response still counts', async () => {
    vi.useFakeTimers()
    const { asked, heard, hear } = setUp()
    hear()
    hear()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveLength(2)
    asked[0]?.resolve('too old')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(heard).toEqual([])
    asked[1]?.resolve('late')
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual(['late'])
  })

  test('behavior: sends no request after the signal aborts', async () => {
    const abort = new AbortController()
    const { asked, hear } = setUp(abort.signal)
    hear()
    hear()
    abort.abort()
    asked[0]?.resolve('first')
    await asked[0]?.promise
    await new Promise((resolve) => setTimeout(resolve))
    hear()
    expect(asked).toHaveLength(1)
  })
})
