import { describe, expect, test } from 'vitest'
import { readText } from './readText.ts'

/** Creates a response that consists of these chunks. `streamLog` records how many chunks were read and whether the stream was cancelled. */
function createChunkedResponse(chunks: Iterable<Uint8Array>) {
  const streamLog = { taken: 0, isCancelled: false }
  const source = chunks[Symbol.iterator]()
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const { done, value } = source.next()
        if (done) return controller.close()
        streamLog.taken++
        controller.enqueue(value)
      },
      cancel() {
        streamLog.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(stream), told: streamLog }
}

describe('readText', () => {
  test('default', async () => {
    expect(await readText(new Response('abc'), 3)).toBe('abc')
    expect(await readText(new Response(null), 3)).toBe('')
  })

  test('behavior: decodes a character that is split over several chunks', async () => {
    const [...bytes] = new TextEncoder().encode('€')
    expect(await readText(createChunkedResponse(bytes.map((byte) => Uint8Array.of(byte))).response, 3)).toBe('€')
  })

  test('error: InvalidAnswer as soon as the limit is exceeded; the rest is not read', async () => {
    const endlessChunks = function* () {
      for (;;) yield new Uint8Array(1_000)
    }
    const { response, told } = createChunkedResponse(endlessChunks())
    await expect(readText(response, 4_500)).rejects.toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
    expect(told).toEqual({ taken: 5, isCancelled: true })
  })
})
