/** The parameters of a connector's `connect`. */
export type ConnectRequest = { isReconnecting?: boolean | undefined; isOwn?: true } | undefined

/**
 * Marks a connection request of the kit, because the kit itself handles the response. `isReconnecting` is always set here: only the site's
 * own hooks leave it out when they connect a wallet.
 */
export const ownRequest = <request extends object>(request: request) => ({
  isReconnecting: false,
  ...request,
  isOwn: true as const,
})
