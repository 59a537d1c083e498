let lastId = 0

/**
 * Returns an id for a request: the time in ms followed by three random digits, as in the WalletConnect client, but always greater than each
 * earlier id. The client's own function is not used, because two of its ids in the same millisecond are equal in one of a thousand cases.
 */
export function createRequestId(): number {
  // All kits of the page share `lastId`, so that no two kits use the same id.
  lastId = Math.max(lastId + 1, Date.now() * 1000 + ((Math.random() * 1000) | 0))
  return lastId
}
