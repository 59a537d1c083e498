export type Rows = { readonly first: number; readonly last: number }

/** Number of extra rows to draw above and below the visible rows, so that scrolling shows no empty space. */
const overscan = 2

/**
 * Returns the visible rows of a grid. Positions are relative to the scroll area and not to the window, because the animation of the
 * dialog moves the grid and the scroll area together.
 *
 * @param pitch - Distance between the tops of two rows, px.
 */
export function visibleRows(grid: Element, pitch: number, rowCount: number): Rows {
  const { top } = grid.getBoundingClientRect()
  const scrollArea = grid.closest('.lk-scroll')?.getBoundingClientRect()
  // On a short window the whole card scrolls and the area may be taller than the window. Then the visible part is at most as high as the
  // window.
  const visibleTop = scrollArea && scrollArea.height <= innerHeight ? scrollArea.top : Math.max(scrollArea?.top ?? 0, 0)
  const visibleBottom = visibleTop + Math.min(scrollArea?.height ?? innerHeight, innerHeight)
  const firstRow = Math.floor((visibleTop - top) / pitch) - overscan
  const lastRow = Math.ceil((visibleBottom - top) / pitch) - 1 + overscan
  return { first: clampRow(firstRow, rowCount), last: clampRow(lastRow, rowCount) }
}

function clampRow(row: number, rowCount: number): number {
  return Math.max(0, Math.min(row, rowCount - 1))
}
