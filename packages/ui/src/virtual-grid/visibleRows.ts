/** The indexes of the first and the last row to draw. */
export type RowRange = { readonly first: number; readonly last: number }

/** Number of rows that are drawn above and below the visible rows, so that fast scrolling shows no empty space. */
const overscan = 2

/**
 * Returns the first and the last row to draw: the visible rows and a few rows around them. The grid's position is measured from its scroll
 * area, not from the window. The dialog's animation moves both, so the animation does not change the result.
 *
 * @param pitch - Distance between the tops of two rows in px.
 */
export function visibleRows(grid: Element, pitch: number, rowCount: number): RowRange {
  const { top } = grid.getBoundingClientRect()
  const scrollArea = grid.closest('.lk-scroll')?.getBoundingClientRect()
  // If the window is not high enough, the whole card scrolls, and the scroll area may be taller than the window. Only the part of the
  // scroll area that is inside the window is then visible.
  const visibleTop = scrollArea && scrollArea.height <= innerHeight ? scrollArea.top : Math.max(scrollArea?.top ?? 0, 0)
  const visibleBottom = visibleTop + Math.min(scrollArea?.height ?? innerHeight, innerHeight)
  const firstRow = Math.floor((visibleTop - top) / pitch) - overscan
  const lastRow = Math.ceil((visibleBottom - top) / pitch) - 1 + overscan
  return { first: clampRow(firstRow, rowCount), last: clampRow(lastRow, rowCount) }
}

function clampRow(row: number, rowCount: number): number {
  return Math.max(0, Math.min(row, rowCount - 1))
}
