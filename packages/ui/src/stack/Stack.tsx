import type { ReactNode } from 'react'

/** Props of `Stack`. */
export type StackProps = {
  /** Distance between the elements in px. */
  gap?: 4 | 8 | 12 | 16 | 24
  direction?: 'column' | 'row'
  align?: 'stretch' | 'start' | 'center'
  /** Space around the elements: `view` is for a view that does not scroll, `hero` for a large icon with a text below. */
  inset?: 'none' | 'view' | 'hero'
  children: ReactNode
}

/** Arranges elements in a column or in a row. */
export function Stack({ gap = 8, direction = 'column', align = 'stretch', inset = 'none', children }: StackProps) {
  return (
    <div className="lk-stack" data-align={align} data-direction={direction} data-inset={inset} style={{ gap }}>
      {children}
    </div>
  )
}
