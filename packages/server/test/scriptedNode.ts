import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a scripted node responds: a result, the JSON text of a result, an error, or an HTTP status without a body. */
export type NodeReply =
  | { result: unknown }
  | { resultText: string }
  | { error: { code: number; message: string } }
  | { status: number }

/**
 * Starts a node of a chain whose responses a test chooses. The node stops at the end of the test. `calls` lists the calls that the node has
 * received.
 *
 * @param reply - Returns the response to a JSON-RPC call. May resolve as late as the test wants.
 */
export async function startScriptedNode(
  reply: (method: string, params: readonly unknown[]) => NodeReply | Promise<NodeReply>,
) {
  const calls: { method: string; params: readonly unknown[] }[] = []
  const url = await serve(async (text) => {
    const { id, method, params } = JSON.parse(text)
    calls.push({ method, params })
    const body = await reply(method, params)
    if ('status' in body) return { status: body.status, body: '' }
    if ('resultText' in body) return { status: 200, body: `{"jsonrpc":"2.0","id":${id},"result":${body.resultText}}` }
    return { status: 200, body: JSON.stringify({ jsonrpc: '2.0', id, ...body }) }
  })
  return { calls, url }
}

/** Starts an HTTP API. A test chooses the response to each path. The API stops at the end of the test. */
export async function startScriptedApi(reply: (path: string) => { status: number; body: string }) {
  const paths: string[] = []
  const url = await serve((_, path) => {
    paths.push(path)
    return reply(path)
  })
  return { paths, url }
}

type HttpReply = { status: number; body: string }

async function serve(reply: (text: string, path: string) => HttpReply | Promise<HttpReply>): Promise<string> {
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { status, body } = await reply(text, request.url ?? '')
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
