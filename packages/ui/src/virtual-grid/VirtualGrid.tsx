import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nextTile } from './nextTile.ts'
import { type RowRange, visibleRows } from './visibleRows.ts'

/** Props of `VirtualGrid`. */
export type VirtualGridProps = {
  /** Accessible name of the grid. */
  label: string
  /** Number of tiles. */
  count: number
  /** Number of tiles once all pages have loaded. Undefined if it is not known. */
  total?: number | undefined
  /** Number of tiles that are still loading. Their placeholders are drawn after the loaded tiles. */
  pending?: number
  /** Index of the tile that the grid scrolls to when it is first drawn. Tab stops at this tile. */
  initialIndex?: number | undefined
  /** Minimum width and height of a tile in px. */
  tile?: { readonly width: number; readonly height: number }
  /** Draws the tile at an index. The tile must contain exactly one focusable element and give it this `tabIndex`. */
  renderTile: (index: number, tabIndex: 0 | -1) => ReactNode
  /** Draws a placeholder for a tile that is still loading. */
  renderPending?: () => ReactNode
  /** Called when the visitor has scrolled near the end. After each change of `count`, called again if the end is still near. */
  onEndReached?: (() => void) | undefined
}

const gap = 8

// The rows and cells are `div` elements with ARIA roles, because table elements cannot be positioned freely.
const rowAttributes = (row: number) => ({ role: 'row', 'aria-rowindex': row + 1 })
const cellAttributes = (column: number) => ({ role: 'gridcell', 'aria-colindex': column + 1 })
const defaultTileSize = { width: 72, height: 114 }

/**
 * A grid that keeps only the tiles near the visible area in the DOM. Tab stops at the grid once. Arrow keys, Home, End and the page keys
 * move the focus inside the grid (ARIA grid pattern).
 */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, count, total, pending = 0, initialIndex = 0, tile = defaultTileSize } = props
  const { renderTile, renderPending, onEndReached } = props
  const grid = useRef<HTMLDivElement>(null)
  const rowPitch = tile.height + gap
  const [measuredColumns, setMeasuredColumns] = useState<number>()
  const columns = measuredColumns ?? 4
  const [rows, setRows] = useState<RowRange>({ first: 0, last: 7 })
  const [tabStopIndex, setTabStopIndex] = useState(initialIndex)
  /** Index of the tile that must get the focus after a key press. The tile may not be in the DOM yet. */
  const focusTarget = useRef<number>(undefined)

  const activeIndex = Math.min(tabStopIndex, count - 1)
  const rowCount = Math.ceil((count + pending) / columns)
  const drawnRows = rowsToDraw(rows, rowCount, count > 0 ? Math.floor(activeIndex / columns) : undefined)

  useLayoutEffect(() => {
    const node = grid.current
    if (!node) return
    const measure = () => {
      const columnCount = Math.max(1, Math.floor((node.clientWidth + gap) / (tile.width + gap)))
      setMeasuredColumns(columnCount)
      const nextRows = visibleRows(node, rowPitch, Math.ceil((count + pending) / columnCount))
      setRows((current) => (current.first === nextRows.first && current.last === nextRows.last ? current : nextRows))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    const scrollArea = node.closest('.lk-scroll')
    if (scrollArea) observer.observe(scrollArea)
    // The list, the dialog or the page may scroll. Scroll events do not leave a shadow root, so both the root and the window get a
    // listener.
    const scrollRoots = new Set([node.getRootNode(), window])
    for (const root of scrollRoots) root.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      for (const root of scrollRoots) root.removeEventListener('scroll', measure, { capture: true })
    }
  }, [count, pending, rowPitch, tile.width])

  useLayoutEffect(() => {
    // The position of a tile depends on the number of columns, so the grid scrolls only when that number is known.
    if (measuredColumns === undefined || initialIndex === 0) return
    grid.current?.querySelector(`[data-index="${initialIndex}"]`)?.scrollIntoView({ block: 'center' })
  }, [initialIndex, measuredColumns])

  useLayoutEffect(() => {
    if (focusTarget.current !== activeIndex) return
    focusTarget.current = undefined
    const cell = grid.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"]`)
    cell?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest' })
  }, [activeIndex])

  function moveByKey(event: KeyboardEvent<HTMLDivElement>) {
    const { direction } = getComputedStyle(event.currentTarget)
    const rowsPerPage = Math.max(1, rows.last - rows.first - 4)
    const startIndex = focusTarget.current ?? activeIndex
    const nextIndex = nextTile(event, startIndex, {
      count,
      columns,
      page: rowsPerPage,
      direction: direction === 'rtl' ? 'rtl' : 'ltr',
    })
    if (nextIndex === undefined) return
    event.preventDefault()
    if (nextIndex === startIndex) return
    focusTarget.current = nextIndex
    setTabStopIndex(nextIndex)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: table elements cannot be positioned freely.
    <div
      aria-busy={pending > 0}
      aria-colcount={columns}
      aria-label={label}
      aria-rowcount={total === undefined ? -1 : Math.ceil(Math.max(total, count) / columns)}
      className="lk-grid"
      onFocus={({ target }) =>
        setTabStopIndex(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? activeIndex))
      }
      onKeyDown={moveByKey}
      ref={grid}
      role="grid"
      style={{ height: Math.max(0, rowCount * rowPitch - gap) }}
    >
      {drawnRows.map((row) => (
        <div
          {...rowAttributes(row)}
          aria-hidden={row * columns >= count || undefined}
          className="lk-grid-row"
          key={row}
          style={{
            top: row * rowPitch,
            height: tile.height,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {range(row * columns, Math.min((row + 1) * columns, count + pending) - 1).map((index) =>
            index < count ? (
              <div {...cellAttributes(index % columns)} className="lk-grid-cell" data-index={index} key={index}>
                {renderTile(index, index === activeIndex ? 0 : -1)}
              </div>
            ) : (
              <div aria-hidden="true" className="lk-grid-cell" key={index}>
                {renderPending?.()}
              </div>
            ),
          )}
        </div>
      ))}
      {onEndReached && <EndMark count={count} onReached={onEndReached} />}
    </div>
  )
}

/**
 * An invisible element at the end of the grid. It calls `onReached` when the end is near, and again after each new page if the end is still
 * near.
 */
function EndMark({ count, onReached }: { count: number; onReached: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an observer reports only changes, so a new one is needed after each page.
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) onReached()
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [count, onReached])
  return <div aria-hidden="true" className="lk-grid-end" ref={mark} />
}

/**
 * Returns the indexes of the visible rows and of the row at which Tab stops. That row must stay in the DOM, because it may have the focus.
 */
function rowsToDraw({ first, last }: RowRange, rowCount: number, activeIndex: number | undefined): number[] {
  const rows = range(first, Math.min(last, rowCount - 1))
  if (activeIndex === undefined || (activeIndex >= first && activeIndex <= last)) return rows
  return activeIndex < first ? [activeIndex, ...rows] : [...rows, activeIndex]
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
