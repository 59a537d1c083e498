/** How long a wallet has to take an offer up, ms. */
export const offerLifetimeMs = 240_000

/** How long the protocol gives it, ms: what the client stores is dated by it. */
export const protocolLifetimeMs = 300_000
