import { type Catalogue, createTranslate, type Translate } from '@latchkey/core/messages'
import { type ErrorMessageKey, en, type Language, type MessageKey } from '../messages/en.ts'
import { errorMessages } from '../messages/errorMessages.ts'
import { pseudoLanguage } from '../messages/pseudo.ts'

/** The texts of a story in one language. */
export type StoryTexts = {
  locale: string
  catalogue: Catalogue<MessageKey>
  t: Translate<MessageKey | ErrorMessageKey>
}

/** Returns the texts of the language that the Storybook toolbar or the test runner has chosen. */
export function storyTexts({ locale, direction }: Record<string, unknown>): StoryTexts {
  const tag = locale !== 'pseudo' ? 'en' : direction === 'rtl' ? 'ar-XB' : 'en-XA'
  const language: Language = tag === 'en' ? { ...en, ...errorMessages() } : pseudoLanguage(en)
  // The English catalogue has no texts of errors, because the `message` of an error is already its English text.
  return { locale: tag, catalogue: tag === 'en' ? en : language, t: createTranslate(tag, language) }
}
