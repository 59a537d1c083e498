import { ServiceError } from '../errors/service.ts'

/**
 * Reads a response as text, up to a limit. A limit is needed, because a server may send data without end.
 *
 * @param maxBytes - The limit, counted after decompression while the data arrives.
 * @throws ServiceError `InvalidAnswer` if the response is longer
 * @throws the error of the stream
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let byteCount = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    byteCount += value.length
    if (byteCount > maxBytes) {
      reader.cancel().catch(() => {})
      throw new ServiceError('InvalidAnswer', { details: `More than ${maxBytes} bytes came.` })
    }
    text += decoder.decode(value, { stream: true })
  }
}
