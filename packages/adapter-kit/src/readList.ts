/**
 * Returns a copy of the first 64 entries of a list that comes from another script or from storage. Such a list may have
 * a huge `length`. The list's methods may have been replaced by other code, so no method is called.
 */
export function readList<entry>(list: ArrayLike<entry>): readonly entry[] {
  const length = Math.min(list.length, maxEntries)
  return Array.from({ length }, (_, index) => list[index] as entry)
}

/** The highest number of entries that are read from a list. */
const maxEntries = 64
