import {
  type languages as allLanguages,
  type ButtonMessageKey,
  buttonMessages,
  type Catalogue,
} from '@latchkey/core/messages'
import type { Language } from './en.ts'
import { type FirstKey, firstTexts } from './firstTexts.ts'

type OtherLanguage = Exclude<(typeof allLanguages)[number], 'en'>

/** The languages other than English by BCP 47 tag, each in a separate chunk. The two pseudo-languages are for tests. */
const languageLoaders: Record<string, () => Promise<Language>> = {
  'en-XA': loadPseudoLanguage,
  'ar-XB': loadPseudoLanguage,
} satisfies Record<OtherLanguage, () => Promise<Language>>

async function loadPseudoLanguage(): Promise<Language> {
  const [{ pseudoLanguage }, { en }] = await Promise.all([import('./pseudo.ts'), import('./en.ts')])
  return pseudoLanguage(en)
}

/** Loads the texts of the buttons on the page. Returns an empty object for English, which the buttons already contain. */
export async function loadButtonTexts(locale: string): Promise<Partial<Catalogue<ButtonMessageKey>>> {
  return Object.hasOwn(languageLoaders, locale) ? (await import('./pseudo.ts')).pseudoCatalogue(buttonMessages) : {}
}

/** Loads the texts of a language, or of its base language (`de` for `de-AT`). Otherwise returns the English `firstTexts`. */
export async function loadCatalogue(locale: string): Promise<Catalogue<FirstKey>> {
  const language = languageLoaders[locale] ?? languageLoaders[locale.split('-')[0] ?? '']
  return language ? language() : firstTexts
}
