import { ServiceError } from '../errors/service.ts'

/**
 * Reads the body of a response as text, up to a limit. Without a limit, a server could send data without end and fill
 * the memory.
 *
 * @param maxBytes - The limit in bytes, counted after decompression while the data arrives.
 * @throws ServiceError `InvalidAnswer` if the body is longer than the limit
 * @throws the error of the stream, if reading it fails
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
