import {
  type languages as allLanguages,
  type ButtonMessageKey,
  buttonMessages,
  type Catalogue,
} from '@latchkey/core/messages'
import type { Language } from './en.ts'
import { type FirstKey, firstTexts } from './firstTexts.ts'

type OtherLanguage = Exclude<(typeof allLanguages)[number], 'en'>

/** The languages besides English, each a chunk of its own, by BCP 47 tag. The two pseudo-languages are for testing. */
const languages: Record<string, () => Promise<Language>> = {
  'en-XA': loadPseudoLanguage,
  'ar-XB': loadPseudoLanguage,
} satisfies Record<OtherLanguage, () => Promise<Language>>

async function loadPseudoLanguage(): Promise<Language> {
  const [{ pseudoLanguage }, { en }] = await Promise.all([import('./pseudo.ts'), import('./en.ts')])
  return pseudoLanguage(en)
}

/** What the buttons on the page say in a language; nothing where they speak English. */
export async function loadButtonTexts(locale: string): Promise<Partial<Catalogue<ButtonMessageKey>>> {
  return Object.hasOwn(languages, locale) ? (await import('./pseudo.ts')).pseudoCatalogue(buttonMessages) : {}
}

/** The texts of a language, or of its nearest relative that there is; otherwise the English that views do not bring themselves. */
export async function loadCatalogue(locale: string): Promise<Catalogue<FirstKey>> {
  const language = languages[locale] ?? languages[locale.split('-')[0] ?? '']
  return language ? language() : firstTexts
}
