import type { ReactNode } from 'react'

/** Props of `Stack`. */
export type StackProps = {
  /** Pixels on the 4 px grid. */
  gap?: 4 | 8 | 12 | 16 | 24
  direction?: 'column' | 'row'
  align?: 'stretch' | 'start' | 'center'
  /** The inside padding of a view that does not scroll; `hero` adds space around a single icon and its text. */
  inset?: 'none' | 'view' | 'hero'
  children: ReactNode
}

/** Elements below or beside each other, at a distance of the 4 px grid. */
export function Stack({ gap = 8, direction = 'column', align = 'stretch', inset = 'none', children }: StackProps) {
  return (
    <div className="lk-stack" data-align={align} data-direction={direction} data-inset={inset} style={{ gap }}>
      {children}
    </div>
  )
}
