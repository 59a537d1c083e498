/** Returns every position in a response that a test can overwrite, as a path of keys. The first path is the whole response. */
export function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const isNested = typeof value === 'object' && value !== null
  const innerPlaces = isNested ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key])) : []
  return [path, ...innerPlaces]
}

/**
 * Returns a copy of a response in which one position has another value. With `null` or `undefined` as the value, the position is removed.
 */
export function overwrite(response: unknown, path: readonly string[], value: unknown): unknown {
  const copy: Record<string, unknown> = { root: structuredClone(response) }
  const steps = ['root', ...path]
  const lastStep = steps.pop() as string
  const place = steps.reduce((at, key) => at[key] as Record<string, unknown>, copy)
  if (value === null || value === undefined) delete place[lastStep]
  else place[lastStep] = value
  return copy.root
}
