/**
 * Returns all available items in the order that the site prefers. Items that the site did not list follow in the
 * default order. Listed items that are not available are left out.
 *
 * @param preferred - The site's order.
 * @param available - All items that can be shown, in the default order.
 */
export function completeOrder<item extends string>(preferred: readonly item[], available: readonly item[]): item[] {
  const preferredItems = [...new Set(preferred)].filter((item) => available.includes(item))
  return [...preferredItems, ...available.filter((item) => !preferredItems.includes(item))]
}
