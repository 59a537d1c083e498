/**
 * A host's order, with what it left out appended in the default order, and only what is available.
 *
 * @param preferred - The host's order.
 * @param available - All that can be shown, in the default order.
 */
export function completeOrder<item extends string>(preferred: readonly item[], available: readonly item[]): item[] {
  const listed = [...new Set(preferred)].filter((item) => available.includes(item))
  return [...listed, ...available.filter((item) => !listed.includes(item))]
}
