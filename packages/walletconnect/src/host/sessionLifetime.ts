/** Seven days, s: what the protocol gives a session, from its start and from each time it is extended. */
export const sessionSeconds = 604_800
