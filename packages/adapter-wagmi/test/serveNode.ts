import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * Starts a node that responds to each JSON-RPC request with the result of `respond`, until the end of the test. An object with the field
 * `code` is returned as an error.
 */
export async function serveNode(respond: (method: string, params: readonly unknown[]) => unknown): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const calls = [JSON.parse(text)].flat() as { id: number; method: string; params?: unknown[] }[]
    const responses = await Promise.all(
      calls.map(async ({ id, method, params = [] }) => {
        const result = await respond(method, params)
        const isError = typeof result === 'object' && result !== null && 'code' in result
        return { jsonrpc: '2.0', id, ...(isError ? { error: result } : { result }) }
      }),
    )
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(text.startsWith('[') ? responses : responses[0]))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
