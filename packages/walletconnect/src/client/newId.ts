let last = 0

/**
 * An id for a request: the time in ms and three random digits, as the client makes them, but greater than each one before. Of the client's
 * own, two of one millisecond would be equal once in a thousand times.
 */
export function newId(): number {
  // One clock for the page, as there is one time: no kit reads what another one drew.
  last = Math.max(last + 1, Date.now() * 1000 + ((Math.random() * 1000) | 0))
  return last
}
