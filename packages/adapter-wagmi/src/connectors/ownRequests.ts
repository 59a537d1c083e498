/** The parameters of a connector's `connect`. `isOwn` marks a request of the kit. */
export type ConnectRequest = { isReconnecting?: boolean | undefined; isOwn?: true } | undefined

/**
 * Marks a connection request as sent by the kit, which handles the response itself. `isReconnecting` is always set, so that a request
 * without this field is known to come from the site's own hooks.
 */
export const ownRequest = <request extends object>(request: request) => ({
  isReconnecting: false,
  ...request,
  isOwn: true as const,
})
