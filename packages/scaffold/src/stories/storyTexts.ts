import { type Catalogue, createTranslate, type Translate } from '@latchkey/core/messages'
import { type ErrorMessageKey, en, type Language, type MessageKey } from '../messages/en.ts'
import { errorMessages } from '../messages/errorMessages.ts'
import { pseudoLanguage } from '../messages/pseudo.ts'

export type StoryTexts = {
  locale: string
  catalogue: Catalogue<MessageKey>
  t: Translate<MessageKey | ErrorMessageKey>
}

/** Returns the texts of the language that the toolbar or the test runner chose, for both the story and its play function. */
export function storyTexts({ locale, direction }: Record<string, unknown>): StoryTexts {
  const tag = locale !== 'pseudo' ? 'en' : direction === 'rtl' ? 'ar-XB' : 'en-XA'
  const language: Language = tag === 'en' ? { ...en, ...errorMessages() } : pseudoLanguage(en)
  // English has no error texts of its own: it uses the error's message.
  return { locale: tag, catalogue: tag === 'en' ? en : language, t: createTranslate(tag, language) }
}
