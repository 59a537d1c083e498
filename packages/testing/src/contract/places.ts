/** Returns every position in a response that a test can overwrite, as a path of keys. The first path is the whole response. */
export function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const isNested = typeof value === 'object' && value !== null
  const innerPaths = isNested ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key])) : []
  return [path, ...innerPaths]
}

/** Returns a copy of a response in which one position has another value. If the value is `null` or `undefined`, the position is removed. */
export function overwrite(response: unknown, path: readonly string[], value: unknown): unknown {
  const copy: Record<string, unknown> = { root: structuredClone(response) }
  const keys = ['root', ...path]
  const lastKey = keys.pop() as string
  const parent = keys.reduce((at, key) => at[key] as Record<string, unknown>, copy)
  if (value === null || value === undefined) delete parent[lastKey]
  else parent[lastKey] = value
  return copy.root
}
