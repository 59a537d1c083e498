let last = 0

/**
 * An id for a request: the time in µs, as the client makes them, but greater than each one before. The client's own end in three
 * random digits, and two requests of one millisecond would share an id once in a thousand times.
 */
export function newId(): number {
  // One clock for the page, as there is one time: no kit reads what another one drew.
  last = Math.max(last + 1, Date.now() * 1000)
  return last
}
