/**
 * Copies the first 64 entries of a list that comes from another script or from storage. Such a list may have a huge `length`, and its
 * methods may be overridden, so they are not called.
 */
export function readList<entry>(list: ArrayLike<entry>): readonly entry[] {
  const length = Math.min(list.length, maxEntries)
  return Array.from({ length }, (_, index) => list[index] as entry)
}

const maxEntries = 64
