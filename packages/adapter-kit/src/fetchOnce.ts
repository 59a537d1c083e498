/** Fetches with the first call, for all of them; where that fails, the next call tries again. */
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
