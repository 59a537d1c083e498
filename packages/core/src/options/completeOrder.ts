/**
 * Completes an order that the site set: the items that it does not contain follow in the default order. Items that are
 * not available are removed.
 *
 * @param preferred - The site's order.
 * @param available - All items that can be shown, in the default order.
 */
export function completeOrder<item extends string>(preferred: readonly item[], available: readonly item[]): item[] {
  const listed = [...new Set(preferred)].filter((item) => available.includes(item))
  return [...listed, ...available.filter((item) => !listed.includes(item))]
}
