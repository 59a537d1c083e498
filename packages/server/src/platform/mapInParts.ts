/** The number of elements that are mapped in one turn of the event loop. */
const partLength = 100

/**
 * Maps the elements of a list, at most 100 in one turn of the event loop, so that a long list does not delay other requests.
 *
 * @param map - Called with each element and its index, in order.
 */
export async function mapInParts<element, result>(
  list: readonly element[],
  map: (element: element, index: number) => result,
): Promise<result[]> {
  const results: result[] = []
  for (const [index, element] of list.entries()) {
    if (index > 0 && index % partLength === 0) await new Promise(setImmediate)
    results.push(map(element, index))
  }
  return results
}
