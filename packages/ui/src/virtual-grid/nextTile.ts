/** The size and the layout direction of a grid of tiles. `count` is the number of all tiles. */
export type GridShape = {
  count: number
  columns: number
  /** Number of rows by which Page Up and Page Down move the focus. */
  page: number
  direction: 'ltr' | 'rtl'
}

/** A pressed key, with the fields of a `KeyboardEvent`. */
export type GridKey = { key: string; ctrlKey: boolean }

/**
 * Returns the index of the tile to which a key moves the focus (ARIA grid pattern). Home and End lead to the ends of the row, and together
 * with Control to the ends of the grid. Returns undefined for every other key.
 */
export function nextTile({ key, ctrlKey }: GridKey, index: number, shape: GridShape): number | undefined {
  const { count, columns, page, direction } = shape
  const lastIndex = count - 1
  const rowStart = index - (index % columns)
  /**
   * Returns the index after a move by a number of rows. A move beyond the last row leads to the last tile, except from the last row, where
   * the focus does not move. A move beyond the first row leads to the first row.
   */
  const moveByRows = (rowDelta: number) => {
    const target = index + rowDelta * columns
    if (target > lastIndex) return rowStart + columns > lastIndex ? index : lastIndex
    return target < 0 ? index % columns : target
  }
  switch (key) {
    case 'ArrowRight':
    case 'ArrowLeft': {
      const indexDelta = (key === 'ArrowRight') === (direction === 'ltr') ? 1 : -1
      return Math.max(0, Math.min(index + indexDelta, lastIndex))
    }
    case 'ArrowDown':
      return moveByRows(1)
    case 'ArrowUp':
      return moveByRows(-1)
    case 'PageDown':
      return moveByRows(page)
    case 'PageUp':
      return moveByRows(-page)
    case 'Home':
      return ctrlKey ? 0 : rowStart
    case 'End':
      return ctrlKey ? lastIndex : Math.min(rowStart + columns - 1, lastIndex)
    default:
      return undefined
  }
}
