import {
  type languages as allLanguages,
  type ButtonMessageKey,
  buttonMessages,
  type Catalogue,
} from '@latchkey/core/messages'
import { en, type Language, type MessageKey } from './en.ts'

type OtherLanguage = Exclude<(typeof allLanguages)[number], 'en'>

/** The languages besides English, each a chunk of its own, by BCP 47 tag. The two pseudo-languages are for testing. */
const languages: Record<string, () => Promise<Language>> = {
  'en-XA': async () => (await import('./pseudo.ts')).pseudoLanguage(en),
  'ar-XB': async () => (await import('./pseudo.ts')).pseudoLanguage(en),
} satisfies Record<OtherLanguage, () => Promise<Language>>

/** What the buttons on the page say in a language; nothing where they speak English. */
export async function loadButtonTexts(locale: string): Promise<Partial<Catalogue<ButtonMessageKey>>> {
  return Object.hasOwn(languages, locale) ? (await import('./pseudo.ts')).pseudoCatalogue(buttonMessages) : {}
}

/** The texts of a language, or of its nearest relative that there is; English otherwise. */
export async function loadCatalogue(locale: string): Promise<Catalogue<MessageKey>> {
  const language = languages[locale] ?? languages[locale.split('-')[0] ?? '']
  return language ? language() : en
}
