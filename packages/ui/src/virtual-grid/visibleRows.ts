export type Rows = { readonly first: number; readonly last: number }

/** Rows drawn beyond both edges, so that a scroll finds them there. */
const overscan = 2

/**
 * The rows of a grid that can be seen. Measured against the scroll area and not against the window alone: while the dialog moves
 * in, it carries both along.
 *
 * @param pitch - From one row's top to the next, px.
 */
export function visibleRows(grid: Element, pitch: number, rowCount: number): Rows {
  const { top } = grid.getBoundingClientRect()
  const area = grid.closest('.lk-scroll')?.getBoundingClientRect()
  // On a short window the area does not scroll but the whole card does: of what is taller than the window, a window's height.
  const from = area && area.height <= innerHeight ? area.top : Math.max(area?.top ?? 0, 0)
  const to = from + Math.min(area?.height ?? innerHeight, innerHeight)
  const first = Math.floor((from - top) / pitch) - overscan
  const last = Math.ceil((to - top) / pitch) - 1 + overscan
  return { first: clamp(first, rowCount), last: clamp(last, rowCount) }
}

function clamp(row: number, rowCount: number): number {
  return Math.max(0, Math.min(row, rowCount - 1))
}
