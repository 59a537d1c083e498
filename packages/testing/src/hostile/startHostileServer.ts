import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServerFault, serverFaults } from './serverFaults.ts'

/** What the page asked. */
export type Asked = { path: string; query: URLSearchParams; body: unknown }

export type HostileServer = {
  /** Its address, with a fault to everything that is asked below it; without one it is honest. */
  url(fault?: ServerFault): string
  /** How often it was asked. */
  asked(): number
  stop(): Promise<void>
}

/**
 * A server on a free port of this machine that does wrong as its address says.
 *
 * @param honest - The response to a request, before the fault; `undefined` for what is not there.
 */
export async function startHostileServer(honest: (asked: Asked) => unknown): Promise<HostileServer> {
  const names = Object.keys(serverFaults) as ServerFault[]
  let count = 0
  const server = createServer(async (request, response) => {
    response.on('error', () => {})
    const url = new URL(request.url ?? '/', 'http://here')
    const [, index = '', ...rest] = url.pathname.split('/')
    if (request.method === 'OPTIONS') {
      const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
      return response.writeHead(204, headers).end()
    }
    count++
    const body = await readBody(request)
    const answer = honest({ path: `/${rest.join('/')}`, query: url.searchParams, body })
    const fault = names[Number(index)]
    if (fault) return serverFaults[fault](response, answer ?? null)
    response
      .writeHead(answer === undefined ? 404 : 200, {
        'access-control-allow-origin': '*',
        'content-type': 'application/json',
      })
      .end(JSON.stringify(answer ?? null))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: (fault) => `http://127.0.0.1:${port}/${fault === undefined ? 'honest' : names.indexOf(fault)}`,
    asked: () => count,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
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
