/** Wraps the function `fetch` so that it runs only once and all calls share the result. After a failure, the next call runs it again. */
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
