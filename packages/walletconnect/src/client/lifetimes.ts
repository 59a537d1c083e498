/** How long a wallet can approve an offer, in ms. */
export const offerLifetimeMs = 240_000

/** The protocol's lifetime of an offer, in ms. A stored proposal expires after this time, which is longer than the kit's own limit. */
export const protocolOfferLifetimeMs = 300_000

/** The protocol's lifetime of a session, in seconds: seven days from the session's start and from each extension. */
export const sessionSeconds = 604_800
