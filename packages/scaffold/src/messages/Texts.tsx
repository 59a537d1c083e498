import {
  type Catalogue,
  createTranslate,
  type MessageValues,
  type Translate,
  textDirection,
} from '@latchkey/core/messages'
import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { errorKey } from './errorOutcomes.ts'
import { type FirstKey, firstTexts } from './firstTexts.ts'

export type Texts<key extends string = FirstKey> = {
  t: Translate<key>
  /** What an error says to the visitor: in the language, where it has a text for the code. */
  explain(error: { code?: string | undefined; message: string; values?: MessageValues | undefined }): string
  locale: string
  direction: 'ltr' | 'rtl'
}

const TextsContext = createContext(createTexts('en', firstTexts))

export type TextsProviderProps = {
  locale: string
  /** English needs no more than the first texts. */
  catalogue: Catalogue<FirstKey>
  children?: ReactNode
}

/** Gives the views below their language. */
export function TextsProvider({ locale, catalogue, children }: TextsProviderProps) {
  const texts = useMemo(() => createTexts(locale, catalogue), [locale, catalogue])
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>
}

/** @param own - The English of the feature, which comes with its chunk: for what the language, or the site, has no text of its own. */
export function useTexts<key extends string = never>(own?: Catalogue<key>): Texts<FirstKey | key> {
  return useContext(TextsContext)(own)
}

function createTexts(locale: string, catalogue: Catalogue<FirstKey>) {
  const made = new Map<Catalogue | undefined, Texts<string>>()
  return (own: Catalogue | undefined): Texts<string> => {
    const texts: Texts<string> = made.get(own) ?? {
      t: createTranslate<string>(locale, { ...own, ...catalogue }),
      explain({ code, message, values }) {
        const key = errorKey(code ?? '')
        return Object.hasOwn(catalogue, key) ? texts.t(key, values) : message
      },
      locale,
      direction: textDirection(locale),
    }
    made.set(own, texts)
    return texts
  }
}
