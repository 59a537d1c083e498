import {
  type languages as allLanguages,
  type ButtonMessageKey,
  buttonMessages,
  type Catalogue,
} from '@latchkey/core/messages'
import type { Language } from './en.ts'
import { type FirstKey, firstTexts } from './firstTexts.ts'

type OtherLanguage = Exclude<(typeof allLanguages)[number], 'en'>

/**
 * Functions that load a language other than English, by BCP 47 language tag. Each language is a separate chunk. These two pseudo-languages
 * are for tests.
 */
const languageLoaders: Record<string, () => Promise<Language>> = {
  'en-XA': loadPseudoLanguage,
  'ar-XB': loadPseudoLanguage,
} satisfies Record<OtherLanguage, () => Promise<Language>>

async function loadPseudoLanguage(): Promise<Language> {
  const [{ pseudoLanguage }, { en }] = await Promise.all([import('./pseudo.ts'), import('./en.ts')])
  return pseudoLanguage(en)
}

/**
 * Loads the texts of the buttons on the site's page. Returns an empty object for English, because the buttons contain the English texts.
 */
export async function loadButtonTexts(locale: string): Promise<Partial<Catalogue<ButtonMessageKey>>> {
  return Object.hasOwn(languageLoaders, locale) ? (await import('./pseudo.ts')).pseudoCatalogue(buttonMessages) : {}
}

/**
 * Loads the texts of a language, or else of its base language (`de` for `de-AT`). If both have no texts, returns the English `firstTexts`.
 */
export async function loadCatalogue(locale: string): Promise<Catalogue<FirstKey>> {
  const loadLanguage = languageLoaders[locale] ?? languageLoaders[locale.split('-')[0] ?? '']
  return loadLanguage ? loadLanguage() : firstTexts
}
