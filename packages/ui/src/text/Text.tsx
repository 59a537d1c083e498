import type { ReactNode } from 'react'

/** Props of `Text`. */
export type TextProps = {
  /** Font size and line height in px: `title` 17/22, `body` 15/20, `secondary` 13/18, `label` 12/16. */
  size?: 'title' | 'body' | 'secondary' | 'label'
  tone?: 'default' | 'secondary' | 'accent' | 'success' | 'warning' | 'error'
  align?: 'start' | 'center'
  as?: 'p' | 'span' | 'h2' | 'h3'
  id?: string
  children: ReactNode
}

/** A text in one of the sizes and colours of the design. */
export function Text({ size = 'body', tone = 'default', align = 'start', as: Element = 'p', id, children }: TextProps) {
  return (
    <Element className="lk-text" data-align={align} data-size={size} data-tone={tone} id={id}>
      {children}
    </Element>
  )
}
