export type GridShape = {
  count: number
  columns: number
  /** How many rows Page Up and Page Down pass. */
  page: number
  direction: 'ltr' | 'rtl'
}

export type GridKey = { key: string; ctrlKey: boolean }

/**
 * The tile that a key leads to, after the ARIA grid pattern: Home and End go to the ends of the row, with Control to those of the grid.
 * `undefined` for every other key.
 */
export function nextTile({ key, ctrlKey }: GridKey, index: number, shape: GridShape): number | undefined {
  const { count, columns, page, direction } = shape
  const last = count - 1
  const rowStart = index - (index % columns)
  /** Down from above a gap in the last row leads to the last tile; from the last row, and up from the first, nowhere. */
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
