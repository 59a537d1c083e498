/** How long a wallet can approve an offer, ms. */
export const offerLifetimeMs = 240_000

/** The protocol's lifetime of an offer, ms. The client computes stored expiry dates from it. */
export const protocolOfferLifetimeMs = 300_000

/** The protocol's lifetime of a session, s: seven days from its start and from each extension. */
export const sessionSeconds = 604_800
