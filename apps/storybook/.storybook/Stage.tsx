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
  /** `card` stands the story in the card's width and colour, `page` on a host's page, `bare` gives it the window. */
  surface: 'card' | 'page' | 'bare'
  children: ReactNode
}

/** A page of a host that gives the kit a root, with the sheet adopted and the globals applied. */
export function Stage({ theme, accent, direction, locale, surface, children }: StageProps) {
  useLayoutEffect(() => {
    document.documentElement.dir = direction
    document.documentElement.lang = locale === 'pseudo' ? 'en-XA' : 'en'
    document.body.style.background = pages[theme]
    return adoptSheet(document, createSheet(sheetText))
  }, [direction, locale, theme])
  const style: CSSProperties = { '--lk-accent': accents[accent] } as CSSProperties
  const card: CSSProperties = {
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
      {surface === 'card' ? <div style={card}>{children}</div> : children}
    </div>
  )
}
