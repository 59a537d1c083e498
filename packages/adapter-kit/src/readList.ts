/**
 * The first entries of a list that another script made, or stored. Its length may be any number, and its methods may be the script's own.
 */
export function readList<entry>(list: ArrayLike<entry>): readonly entry[] {
  const length = Math.min(list.length, mostEntries)
  return Array.from({ length }, (_, index) => list[index] as entry)
}

const mostEntries = 64
