import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedRequest = {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: unknown
}

export type LocalService = Awaited<ReturnType<typeof startLocalService>>

/**
 * Starts a real HTTP server on a free port. The server records the requests that it receives.
 *
 * @param respond - Responds to one request; by default with the status 204.
 */
export async function startLocalService(
  respond: (request: ReceivedRequest, response: ServerResponse) => void = (_, response) =>
    response.writeHead(204).end(),
) {
  const requests: ReceivedRequest[] = []
  const pendingCountChecks = new Set<() => void>()
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://localhost')
    const request: ReceivedRequest = {
      method: incoming.method ?? '',
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    requests.push(request)
    respond(request, response)
    for (const resolveIfReached of pendingCountChecks) resolveIfReached()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    /** Resolves when the server has received this number of requests. */
    received: (count: number) =>
      new Promise<void>((resolve) => {
        const resolveIfReached = () => {
          if (requests.length < count) return
          pendingCountChecks.delete(resolveIfReached)
          resolve()
        }
        pendingCountChecks.add(resolveIfReached)
        resolveIfReached()
      }),
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Responds with a status and JSON. */
export function respondWithJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
