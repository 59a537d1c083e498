/** Lists every place of a response that can be overwritten, as a path of keys. The first path is the whole response. */
export function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const isNested = typeof value === 'object' && value !== null
  const innerPlaces = isNested ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key])) : []
  return [path, ...innerPlaces]
}

/** Overwrites one place of a response. With `null` or `undefined`, the place is removed. */
export function overwrite(response: unknown, path: readonly string[], value: unknown): unknown {
  const copy: Record<string, unknown> = { root: structuredClone(response) }
  const steps = ['root', ...path]
  const lastStep = steps.pop() as string
  const place = steps.reduce((at, key) => at[key] as Record<string, unknown>, copy)
  if (value === null || value === undefined) delete place[lastStep]
  else place[lastStep] = value
  return copy.root
}
