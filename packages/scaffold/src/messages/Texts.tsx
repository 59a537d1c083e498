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
  /**
   * Returns the text of an error in the visitor's language. If the language has no text for the error's code, returns the error's message.
   */
  explain(error: { code?: string | undefined; message: string; values?: MessageValues | undefined }): string
  locale: string
  direction: 'ltr' | 'rtl'
}

const TextsContext = createContext(createTexts('en', firstTexts))

export type TextsProviderProps = {
  locale: string
  /** The texts of the language. English needs only `firstTexts`, because the chunk of each view contains the English texts of the view. */
  catalogue: Catalogue<FirstKey>
  children?: ReactNode
}

/** Provides the texts of a language to the views inside this component. */
export function TextsProvider({ locale, catalogue, children }: TextsProviderProps) {
  const texts = useMemo(() => createTexts(locale, catalogue), [locale, catalogue])
  return <TextsContext.Provider value={texts}>{children}</TextsContext.Provider>
}

/**
 * Returns the texts of the visitor's language.
 *
 * @param featureTexts - The English texts of a feature, which load with the feature's chunk. They replace texts that the language does not
 * have.
 */
export function useTexts<key extends string = never>(featureTexts?: Catalogue<key>): Texts<FirstKey | key> {
  return useContext(TextsContext)(featureTexts)
}

/**
 * Returns a function that takes the English texts of a feature and returns its texts in one language. The result is kept for each feature.
 */
function createTexts(locale: string, catalogue: Catalogue<FirstKey>) {
  const textsByFeature = new Map<Catalogue | undefined, Texts<string>>()
  return (featureTexts: Catalogue | undefined): Texts<string> => {
    const texts: Texts<string> = textsByFeature.get(featureTexts) ?? {
      t: createTranslate<string>(locale, { ...featureTexts, ...catalogue }),
      explain({ code, message, values }) {
        const key = errorKey(code ?? '')
        return Object.hasOwn(catalogue, key) ? texts.t(key, values) : message
      },
      locale,
      direction: textDirection(locale),
    }
    textsByFeature.set(featureTexts, texts)
    return texts
  }
}
