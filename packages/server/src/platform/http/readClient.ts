import { findClientAddress } from './clientAddress.ts'

/** Returns the IP address (or /64 network) of the client of a request, or `undefined` if the request did not come over a socket. */
export type ReadClient = (request: {
  socketAddress: string | undefined
  /** The header `X-Forwarded-For`. */
  forwardedFor: string | undefined
}) => string | undefined

/**
 * Creates the function that reads the client's IP address of each request.
 *
 * @param options.proxies - The number of the operator's proxies in front of the server.
 * @param options.report - Called once if a request has `X-Forwarded-For` although `proxies` is 0. The operator must know of this, because
 * the server is probably behind a proxy, and then treats all clients as one.
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
    return findClientAddress({ ...request, proxies })
  }
}
