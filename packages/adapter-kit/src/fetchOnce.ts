/** Wraps `fetch` so that all calls share one request. After a failure, the next call tries again. */
export function fetchOnce<value>(fetch: () => Promise<value>): () => Promise<value> {
  let fetched: Promise<value> | undefined
  return () => {
    fetched ??= fetch().catch((error) => {
      fetched = undefined
      throw error
    })
    return fetched
  }
}
