import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import { clientAddress } from './clientAddress.ts'

/** Tells whom a request comes from, where it came over a socket. */
export type ReadClient = (context: Context) => string | undefined

/**
 * @param options.proxies - How many proxies of the operator's stand before the server.
 * @param options.report - Told once that there seem to be more of them: then all who come through share the limits of one client.
 */
export function createReadClient(options: { proxies: number; report: (error: unknown) => void }): ReadClient {
  const { proxies, report } = options
  let hasReported = false

  return (context) => {
    const forwardedFor = context.req.header('x-forwarded-for')
    if (forwardedFor !== undefined && proxies === 0 && !hasReported) {
      hasReported = true
      report(
        new Error(
          'Requests come through a proxy, which counts as one client until --proxies (`proxies`) says how many there are.',
        ),
      )
    }
    return clientAddress({ socketAddress: incoming(context)?.socket.remoteAddress, forwardedFor, proxies })
  }
}

/** What @hono/node-server hands in. */
function incoming({ env }: Context): IncomingMessage | undefined {
  return (env as { incoming?: IncomingMessage } | undefined)?.incoming
}
