import { type Catalogue, createTranslate, type Translate } from '@latchkey/core/messages'
import { type ErrorMessageKey, en, type Language, type MessageKey } from '../messages/en.ts'
import { errorMessages } from '../messages/errorMessages.ts'
import { pseudoLanguage } from '../messages/pseudo.ts'

export type StoryTexts = {
  locale: string
  catalogue: Catalogue<MessageKey>
  t: Translate<MessageKey | ErrorMessageKey>
}

/** The language that the toolbar or the runner chose: what a story is drawn in, and what its play looks for. */
export function storyTexts({ locale, direction }: Record<string, unknown>): StoryTexts {
  const tag = locale !== 'pseudo' ? 'en' : direction === 'rtl' ? 'ar-XB' : 'en-XA'
  const language: Language = tag === 'en' ? { ...en, ...errorMessages() } : pseudoLanguage(en)
  // English tells an error in the error's own words.
  return { locale: tag, catalogue: tag === 'en' ? en : language, t: createTranslate(tag, language) }
}
