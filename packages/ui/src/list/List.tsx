import type { KeyboardEvent, ReactNode } from 'react'

/** Props of `List`. */
export type ListProps = {
  /** Accessible name of the list. Needed if no visible heading names the list. */
  label?: string
  children: ReactNode
}

const nextIndexByKey: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const nextIndex = nextIndexByKey[event.key]
  const row = (event.target as Element).closest('li')?.querySelector<HTMLElement>('.lk-row')
  if (!nextIndex || !row) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('a.lk-row, button.lk-row:enabled')]
  event.preventDefault()
  rows[nextIndex(rows.indexOf(row), rows.length - 1)]?.focus()
}

/**
 * A list of rows. Tab stops at every row. Arrow keys, Home and End also move the focus between rows, even from an action button of a row.
 */
export function List({ label, children }: ListProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementInteractions: the keys act on the rows inside, which are buttons and links.
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of a list without bullets.
    <ul aria-label={label} className="lk-list" onKeyDown={moveFocus} role="list">
      {children}
    </ul>
  )
}
