/** How long a wallet can approve a connection offer (the QR code or link that the kit shows), in ms. */
export const offerLifetimeMs = 240_000

/** The protocol's lifetime of a session proposal, in ms. The WalletConnect client deletes a stored proposal after this time. */
export const protocolOfferLifetimeMs = 300_000

/** The protocol's lifetime of a session, in seconds: seven days from the session's start and from each extension. */
export const sessionLifetimeSeconds = 604_800

/** Returns the time that is `seconds` from now, in seconds since the epoch. */
export function unixTimeIn(seconds: number): number {
  return Math.floor(Date.now() / 1000) + seconds
}
