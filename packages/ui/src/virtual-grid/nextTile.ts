export type GridShape = {
  count: number
  columns: number
  /** Number of rows that Page Up and Page Down move. */
  page: number
  direction: 'ltr' | 'rtl'
}

export type GridKey = { key: string; ctrlKey: boolean }

/**
 * Returns the index of the tile that a key leads to, after the ARIA grid pattern. Home and End lead to the ends of the row, with Control to
 * the ends of the grid. Returns undefined for every other key.
 */
export function nextTile({ key, ctrlKey }: GridKey, index: number, shape: GridShape): number | undefined {
  const { count, columns, page, direction } = shape
  const last = count - 1
  const rowStart = index - (index % columns)
  /**
   * Moves by a number of rows. A step beyond the last row leads to the last tile, unless the focus is in the last row already: then it
   * stays. A step beyond the first row leads to the first row.
   */
  const rows = (by: number) => {
    const target = index + by * columns
    if (target > last) return rowStart + columns > last ? index : last
    return target < 0 ? index % columns : target
  }
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft': {
      const step = (key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1
      return Math.max(0, Math.min(index + step, last))
    }
    case 'ArrowDown':
      return rows(1)
    case 'ArrowUp':
      return rows(-1)
    case 'PageDown':
      return rows(page)
    case 'PageUp':
      return rows(-page)
    case 'Home':
      return ctrlKey ? 0 : rowStart
    case 'End':
      return ctrlKey ? last : Math.min(rowStart + columns - 1, last)
    default:
      return undefined
  }
}
