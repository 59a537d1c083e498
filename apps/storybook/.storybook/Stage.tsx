import { adoptSheet, createSheet, sheetText } from '@latchkey/ui/tokens'
import { type CSSProperties, type ReactNode, useLayoutEffect } from 'react'
import { accents } from './accents.ts'
import { pages } from './looks.ts'

export type StageGlobals = {
  theme: 'dark' | 'light'
  accent: keyof typeof accents
  direction: 'ltr' | 'rtl'
  locale: 'en' | 'pseudo'
}

type StageProps = StageGlobals & {
  /** What surrounds the story: `card` has the width and colour of the modal's card, `page` is a site's page, `bare` is the whole window. */
  surface: 'card' | 'page' | 'bare'
  children: ReactNode
}

/**
 * Shows a story as on a site's page, inside an element with the kit's style sheet. The theme, accent colour, text direction and language
 * are those that the story needs.
 */
export function Stage({ theme, accent, direction, locale, surface, children }: StageProps) {
  useLayoutEffect(() => {
    document.documentElement.dir = direction
    document.documentElement.lang = locale === 'pseudo' ? 'en-XA' : 'en'
    document.body.style.background = pages[theme]
    return adoptSheet(document, createSheet(sheetText))
  }, [direction, locale, theme])
  const style: CSSProperties = { '--lk-accent': accents[accent] } as CSSProperties
  const cardStyle: CSSProperties = {
    width: 328,
    maxWidth: '100%',
    padding: 16,
    boxSizing: 'border-box',
    background: 'var(--_card)',
  }
  return (
    <div
      className={surface === 'page' ? undefined : 'lk-root'}
      data-stage=""
      data-theme={theme}
      dir={direction}
      style={style}
    >
      {surface === 'card' ? <div style={cardStyle}>{children}</div> : children}
    </div>
  )
}
