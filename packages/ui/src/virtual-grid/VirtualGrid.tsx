import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { nextTile } from './nextTile.ts'
import { type Rows, visibleRows } from './visibleRows.ts'

/** Props of `VirtualGrid`. */
export type VirtualGridProps = {
  /** Names the grid. */
  label: string
  /** How many tiles there are. */
  count: number
  /** How many there will be once all have been fetched, where that is known. */
  total?: number | undefined
  /** How many are on their way: each holds its place after the others. */
  pending?: number
  /** The tile that is scrolled to and holds the tab stop at first. */
  initialIndex?: number | undefined
  /** Edges of a tile in pixels: the least width, and the height. */
  tile?: { readonly width: number; readonly height: number }
  /** Draws the tile at an index, with one focusable element that takes the `tabIndex`. */
  renderTile: (index: number, tabIndex: 0 | -1) => ReactNode
  /** Draws a tile that is on its way. */
  renderPending?: () => ReactNode
  /** The end is near, and there may be more. Called again for every `count` at which it still is. */
  onEndReached?: (() => void) | undefined
}

const gap = 8

// The parts of a grid as attributes: the elements of a table cannot be placed at will.
const rowAttributes = (row: number) => ({ role: 'row', 'aria-rowindex': row + 1 })
const cellAttributes = (column: number) => ({ role: 'gridcell', 'aria-colindex': column + 1 })
const defaultTile = { width: 72, height: 114 }

/**
 * A grid of like tiles of which only those near the window exist, however many there are. One tab stop; arrows, Home, End and the
 * page keys move in it (ARIA grid pattern).
 */
export function VirtualGrid(props: VirtualGridProps) {
  const { label, count, total, pending = 0, initialIndex = 0, tile = defaultTile } = props
  const { renderTile, renderPending, onEndReached } = props
  const grid = useRef<HTMLDivElement>(null)
  const pitch = tile.height + gap
  const [measured, setMeasured] = useState<number>()
  const columns = measured ?? 4
  const [rows, setRows] = useState<Rows>({ first: 0, last: 7 })
  const [chosen, setChosen] = useState(initialIndex)
  /** Where the keys have led, ahead of what is drawn. */
  const heading = useRef<number>(undefined)

  const active = Math.min(chosen, count - 1)
  const rowCount = Math.ceil((count + pending) / columns)
  const shown = shownRows(rows, rowCount, count > 0 ? Math.floor(active / columns) : undefined)

  useLayoutEffect(() => {
    const node = grid.current
    if (!node) return
    const measure = () => {
      const fits = Math.max(1, Math.floor((node.clientWidth + gap) / (tile.width + gap)))
      setMeasured(fits)
      const next = visibleRows(node, pitch, Math.ceil((count + pending) / fits))
      setRows((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    const area = node.closest('.lk-scroll')
    if (area) observer.observe(area)
    // The list, the dialog around it or the page may scroll. A scroll event does not leave its shadow root.
    const roots = new Set([node.getRootNode(), window])
    for (const root of roots) root.addEventListener('scroll', measure, { capture: true, passive: true })
    return () => {
      observer.disconnect()
      for (const root of roots) root.removeEventListener('scroll', measure, { capture: true })
    }
  }, [count, pending, pitch, tile.width])

  useLayoutEffect(() => {
    // Where a tile is depends on how many stand beside it.
    if (measured === undefined || initialIndex === 0) return
    grid.current?.querySelector(`[data-index="${initialIndex}"]`)?.scrollIntoView({ block: 'center' })
  }, [initialIndex, measured])

  useLayoutEffect(() => {
    if (heading.current !== active) return
    heading.current = undefined
    const cell = grid.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)
    cell?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const { direction } = getComputedStyle(event.currentTarget)
    const page = Math.max(1, rows.last - rows.first - 4)
    const from = heading.current ?? active
    const next = nextTile(event, from, { count, columns, page, direction: direction === 'rtl' ? 'rtl' : 'ltr' })
    if (next === undefined) return
    event.preventDefault()
    if (next === from) return
    heading.current = next
    setChosen(next)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: the elements of a table cannot be placed at will.
    <div
      aria-busy={pending > 0}
      aria-colcount={columns}
      aria-label={label}
      aria-rowcount={total === undefined ? -1 : Math.ceil(Math.max(total, count) / columns)}
      className="lk-grid"
      onFocus={({ target }) => setChosen(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? active))}
      onKeyDown={move}
      ref={grid}
      role="grid"
      style={{ height: Math.max(0, rowCount * pitch - gap) }}
    >
      {shown.map((row) => (
        <div
          {...rowAttributes(row)}
          aria-hidden={row * columns >= count || undefined}
          className="lk-grid-row"
          key={row}
          style={{ top: row * pitch, height: tile.height, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {range(row * columns, Math.min((row + 1) * columns, count + pending) - 1).map((index) =>
            index < count ? (
              <div {...cellAttributes(index % columns)} className="lk-grid-cell" data-index={index} key={index}>
                {renderTile(index, index === active ? 0 : -1)}
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

/** Tells when the last rows come near the window, and again whenever more came and did not fill it. */
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

/** The visible rows, and the one with the tab stop wherever it is: what has the focus may not cease to exist. */
function shownRows({ first, last }: Rows, rowCount: number, active: number | undefined): number[] {
  const rows = range(first, Math.min(last, rowCount - 1))
  if (active === undefined || (active >= first && active <= last)) return rows
  return active < first ? [active, ...rows] : [...rows, active]
}

function range(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}
