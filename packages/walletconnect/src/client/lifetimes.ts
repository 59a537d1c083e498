/** How long a wallet has to take an offer up, ms. */
export const offerLifetimeMs = 240_000

/** How long the protocol gives an offer, ms: what the client stores is dated by it. */
export const protocolLifetimeMs = 300_000

/** Seven days, s: what the protocol gives a session, from its start and from each time it is extended. */
export const sessionSeconds = 604_800
