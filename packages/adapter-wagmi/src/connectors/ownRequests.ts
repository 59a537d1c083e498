/** What a connector is asked by `connect`. */
export type ConnectRequest = { isReconnecting?: boolean | undefined; isOwn?: true } | undefined

/**
 * Marks what the kit asks of a connector: the kit itself decides what becomes of the response. `isReconnecting` is left out by the host's own
 * hooks alone, where they connect a wallet.
 */
export const ownRequest = <request extends object>(request: request) => ({
  isReconnecting: false,
  ...request,
  isOwn: true as const,
})
