/** The parameters of a connector's `connect`. `isOwn` is true for a request of the kit, and absent for a request of the site. */
export type ConnectRequest = { isReconnecting?: boolean | undefined; isOwn?: true } | undefined

/**
 * Marks a connection request as sent by the kit, which handles the response itself. `isReconnecting` is always set, so that a request
 * without this field must come from wagmi's hooks on the site.
 */
export const markOwnRequest = <request extends object>(request: request) => ({
  isReconnecting: false,
  ...request,
  isOwn: true as const,
})
