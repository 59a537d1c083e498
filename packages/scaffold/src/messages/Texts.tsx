import {
  type Catalogue,
  createTranslate,
  type MessageValues,
  type Translate,
  textDirection,
} from '@latchkey/core/messages'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { en, type MessageKey } from './en.ts'
import { errorKey } from './errorOutcomes.ts'

export type Texts = {
  t: Translate<MessageKey>
  /** What an error says to the visitor: in the language, where it has a text for the code. */
  explain(error: { code?: string | undefined; message: string; values?: MessageValues | undefined }): string
  locale: string
  direction: 'ltr' | 'rtl'
}

const TextsContext = createContext(createTexts('en', en))

export type TextsProviderProps = {
  locale: string
  catalogue: Catalogue<MessageKey>
  children?: ReactNode
}

/** Gives the views below their language. */
export function TextsProvider({ locale, catalogue, children }: TextsProviderProps) {
  const texts = useMemo(() => createTexts(locale, catalogue), [locale, catalogue])
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>
}

export function useTexts(): Texts {
  return useContext(TextsContext)
}

function createTexts(locale: string, catalogue: Catalogue<MessageKey>): Texts {
  const t = createTranslate(locale, catalogue)
  return {
    t,
    explain({ code, message, values }) {
      const key = errorKey(code ?? '')
      return Object.hasOwn(catalogue, key) ? t(key as MessageKey, values) : message
    },
    locale,
    direction: textDirection(locale),
  }
}
