import type { ReactNode } from 'react'

/** Props of `Text`. */
export type TextProps = {
  /** 17/22, 15/20, 13/18 and 12/16 pixels. */
  size?: 'title' | 'body' | 'secondary' | 'label'
  tone?: 'default' | 'secondary' | 'accent' | 'success' | 'warning' | 'error'
  align?: 'start' | 'center'
  as?: 'p' | 'span' | 'h2' | 'h3'
  id?: string
  children: ReactNode
}

/** A text in a size and tone of the design. */
export function Text({ size = 'body', tone = 'default', align = 'start', as: Element = 'p', id, children }: TextProps) {
  return (
    <Element className="lk-text" data-align={align} data-size={size} data-tone={tone} id={id}>
      {children}
    </Element>
  )
}
