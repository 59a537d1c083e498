import { clientAddress } from './clientAddress.ts'

/** Tells whom a request comes from, where it came over a socket. */
export type ReadClient = (request: {
  socketAddress: string | undefined
  /** The header `X-Forwarded-For`. */
  forwardedFor: string | undefined
}) => string | undefined

/**
 * @param options.proxies - How many proxies of the operator's stand before the server.
 * @param options.report - Told once that there seem to be more of them: then all who come through share the limits of one client.
 */
export function createReadClient(options: { proxies: number; report: (error: unknown) => void }): ReadClient {
  const { proxies, report } = options
  let hasReported = false

  return (request) => {
    if (request.forwardedFor !== undefined && proxies === 0 && !hasReported) {
      hasReported = true
      report(
        new Error(
          'Requests come through a proxy, which counts as one client until --proxies (`proxies`) says how many there are.',
        ),
      )
    }
    return clientAddress({ ...request, proxies })
  }
}
