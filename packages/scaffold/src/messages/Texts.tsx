import { type Catalogue, createTranslate, type Translate, textDirection } from '@latchkey/core/messages'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { en, type MessageKey } from './en.ts'

export type Texts = { t: Translate<MessageKey>; locale: string; direction: 'ltr' | 'rtl' }

const TextsContext = createContext<Texts>({ t: createTranslate('en', en), locale: 'en', direction: 'ltr' })

export type TextsProviderProps = {
  locale: string
  catalogue: Catalogue<MessageKey>
  children?: ReactNode
}

/** Gives the views below their language. */
export function TextsProvider({ locale, catalogue, children }: TextsProviderProps) {
  const texts = useMemo(
    () => ({ t: createTranslate(locale, catalogue), locale, direction: textDirection(locale) }),
    [locale, catalogue],
  )
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>
}

export function useTexts(): Texts {
  return useContext(TextsContext)
}
