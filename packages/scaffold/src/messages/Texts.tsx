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
  /** Returns the visitor's text for an error: in their language if it has a text for the code, otherwise the error's message. */
  explain(error: { code?: string | undefined; message: string; values?: MessageValues | undefined }): string
  locale: string
  direction: 'ltr' | 'rtl'
}

const TextsContext = createContext(createTexts('en', firstTexts))

export type TextsProviderProps = {
  locale: string
  /** The texts of the language. For English, `firstTexts` is enough, because the chunk of each view contains the view's English texts. */
  catalogue: Catalogue<FirstKey>
  children?: ReactNode
}

/** Provides the texts of a language to the views below. */
export function TextsProvider({ locale, catalogue, children }: TextsProviderProps) {
  const texts = useMemo(() => createTexts(locale, catalogue), [locale, catalogue])
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>
}

/**
 * @param own - The feature's English texts, which load with its chunk. They are used for texts that the language and the site do not have.
 */
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
