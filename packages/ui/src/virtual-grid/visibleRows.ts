export type Rows = { readonly first: number; readonly last: number }

/** Number of extra rows above and below the visible ones, so that scrolling shows no empty space. */
const overscan = 2

/**
 * Returns the visible rows of a grid. They are measured relative to the scroll area, not to the window: the animation of the dialog moves
 * both.
 *
 * @param pitch - Distance between the tops of two rows, px.
 */
export function visibleRows(grid: Element, pitch: number, rowCount: number): Rows {
  const { top } = grid.getBoundingClientRect()
  const area = grid.closest('.lk-scroll')?.getBoundingClientRect()
  // On a short window the whole card scrolls and the area may be taller than the window. Then the visible part is at most as high as the
  // window.
  const from = area && area.height <= innerHeight ? area.top : Math.max(area?.top ?? 0, 0)
  const to = from + Math.min(area?.height ?? innerHeight, innerHeight)
  const first = Math.floor((from - top) / pitch) - overscan
  const last = Math.ceil((to - top) / pitch) - 1 + overscan
  return { first: clamp(first, rowCount), last: clamp(last, rowCount) }
}

function clamp(row: number, rowCount: number): number {
  return Math.max(0, Math.min(row, rowCount - 1))
}
