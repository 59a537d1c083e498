/**
 * Copies the first 64 entries of a list that comes from another script or from storage. Its `length` may be any number, and its methods may
 * be overridden, so the methods are not called.
 */
export function readList<entry>(list: ArrayLike<entry>): readonly entry[] {
  const length = Math.min(list.length, mostEntries)
  return Array.from({ length }, (_, index) => list[index] as entry)
}

const mostEntries = 64
