let last = 0

/**
 * Returns an id for a request: the time in ms and three random digits, as in the client, but greater than each earlier id. Two ids that the
 * client makes in the same millisecond are equal in one of a thousand cases.
 */
export function newId(): number {
  // All kits of the page share this variable, as they share the clock. A kit cannot read the ids of another kit from it.
  last = Math.max(last + 1, Date.now() * 1000 + ((Math.random() * 1000) | 0))
  return last
}
