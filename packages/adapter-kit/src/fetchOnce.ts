/** Returns a function that runs `fetch` only once and shares the result between all calls. After a failure, the next call runs it again. */
export function fetchOnce<value>(fetch: () => Promise<value>): () => Promise<value> {
  let whenFetched: Promise<value> | undefined
  return () => {
    whenFetched ??= fetch().catch((error) => {
      whenFetched = undefined
      throw error
    })
    return whenFetched
  }
}
