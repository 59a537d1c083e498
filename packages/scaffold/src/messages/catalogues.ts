import type { Catalogue } from '@latchkey/core/messages'
import { en, type Language, type MessageKey } from './en.ts'

/** The languages besides English, each a chunk of its own, by BCP 47 tag. The two pseudo-languages are for testing. */
const languages: Record<string, () => Promise<Language>> = {
  'en-XA': async () => (await import('./pseudo.ts')).pseudoLanguage(),
  'ar-XB': async () => (await import('./pseudo.ts')).pseudoLanguage(),
}

/** The texts of a language, or of its nearest relative that there is; English otherwise. */
export async function loadCatalogue(locale: string): Promise<Catalogue<MessageKey>> {
  const language = languages[locale] ?? languages[locale.split('-')[0] ?? '']
  return language ? language() : en
}
