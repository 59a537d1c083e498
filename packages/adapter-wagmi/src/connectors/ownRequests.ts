const own = new WeakSet<object>()

/** Marks what the kit asks of a connector: the kit itself decides what becomes of the response. */
export function ownRequest<request extends object>(request: request): request {
  own.add(request)
  return request
}

/** Whether the kit asks, and not the host by wagmi's own actions. */
export const isOwnRequest = (request: object | undefined): boolean => request !== undefined && own.has(request)
