import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServerFault, serverFaults } from './serverFaults.ts'

/** A request that a page sends to the server. */
export type PageRequest = { path: string; query: URLSearchParams; body: unknown }

export type HostileServer = {
  /** Returns a base URL. All responses below this URL have the fault `fault`. Without `fault`, the responses are correct. */
  url(fault?: ServerFault): string
  /** Returns the number of requests that the server has received. */
  asked(): number
  stop(): Promise<void>
}

/**
 * Starts a server on a free port of this machine. The URL of a request selects the fault of the response.
 *
 * @param honest - Returns the correct response to a request, or `undefined` for an unknown path
 */
export async function startHostileServer(honest: (asked: PageRequest) => unknown): Promise<HostileServer> {
  const faultNames = Object.keys(serverFaults) as ServerFault[]
  let requestCount = 0
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const url = new URL(request.url ?? '/', 'http://here')
    const [, index = '', ...rest] = url.pathname.split('/')
    if (request.method === 'OPTIONS') {
      const corsHeaders = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      return response.writeHead(204, corsHeaders).end()
    }
    requestCount++
    const body = await readBody(request)
    const honestResponse = honest({ path: `/${rest.join('/')}`, query: url.searchParams, body })
    const fault = faultNames[Number(index)]
    if (fault) return serverFaults[fault](response, honestResponse ?? null)
    response
      .writeHead(honestResponse === undefined ? 404 : 200, {
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
      })
      .end(JSON.stringify(honestResponse ?? null))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (fault) => `http://127.0.0.1:${port}/${fault === undefined ? 'honest' : faultNames.indexOf(fault)}`,
    asked: () => requestCount,
    async stop() {
      const whenClosed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await whenClosed
    },
  }
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const part of request) text += part
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
