/**
 * Completes an order that the site set: the items that are missing in this order follow in the default order. Items
 * that are not available are removed.
 *
 * @param preferred - The site's order.
 * @param available - All items that can be shown, in the default order.
 */
export function completeOrder<item extends string>(preferred: readonly item[], available: readonly item[]): item[] {
  const preferredItems = [...new Set(preferred)].filter((item) => available.includes(item))
  return [...preferredItems, ...available.filter((item) => !preferredItems.includes(item))]
}
