import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A JSON-RPC call that the endpoint received. */
type RpcCall = { method: string; params: unknown }

/** A response of the endpoint: no response at all, a JSON-RPC result, an error of the chain, or an HTTP status with its own body. */
export type RpcAnswer =
  | 'nothing'
  | { result: unknown }
  | { error: { code: number; message: string } }
  /** With `isOpen`, the body never ends. */
  | { status: number; body?: string; isOpen?: boolean }

/** A running endpoint, with the calls and the URL paths that it received. */
export type RpcServer = { url: string; calls: RpcCall[]; paths: string[] }

/** Starts a JSON-RPC endpoint of a chain for one test. */
export async function startRpcServer(answer: (call: RpcCall) => RpcAnswer): Promise<RpcServer> {
  const calls: RpcCall[] = []
  const paths: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString())
    calls.push({ method, params })
    paths.push(request.url ?? '')
    const rpcAnswer = answer({ method, params })
    if (rpcAnswer === 'nothing') return
    response.statusCode = 'status' in rpcAnswer ? rpcAnswer.status : 200
    const body = 'status' in rpcAnswer ? rpcAnswer.body : JSON.stringify({ jsonrpc: '2.0', id, ...rpcAnswer })
    if ('isOpen' in rpcAnswer && rpcAnswer.isOpen) response.write(body)
    else response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls, paths }
}
