/** Where something can be overwritten in an answer: the keys that lead there, the whole of it first. */
export function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  const isNested = typeof value === 'object' && value !== null
  const below = isNested ? Object.entries(value).flatMap(([key, each]) => placesIn(each, [...path, key])) : []
  return [path, ...below]
}

/** The answer with one of its places overwritten; left out where there is nothing to put there. */
export function overwrite(answer: unknown, path: readonly string[], value: unknown): unknown {
  const copy: Record<string, unknown> = { root: structuredClone(answer) }
  const steps = ['root', ...path]
  const last = steps.pop() as string
  const place = steps.reduce((at, key) => at[key] as Record<string, unknown>, copy)
  if (value === null || value === undefined) delete place[last]
  else place[last] = value
  return copy.root
}
