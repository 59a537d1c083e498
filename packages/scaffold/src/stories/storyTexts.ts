import { type Catalogue, createTranslate, type Translate } from '@latchkey/core/messages'
import { en, type MessageKey } from '../messages/en.ts'
import { pseudoCatalogue } from '../messages/pseudo.ts'

export type StoryTexts = { locale: string; catalogue: Catalogue<MessageKey>; t: Translate<MessageKey> }

/** The language that the toolbar or the runner chose: what a story is drawn in, and what its play looks for. */
export function storyTexts({ locale, direction }: Record<string, unknown>): StoryTexts {
  const tag = locale !== 'pseudo' ? 'en' : direction === 'rtl' ? 'ar-XB' : 'en-XA'
  const catalogue: Catalogue<MessageKey> = tag === 'en' ? en : pseudoCatalogue<MessageKey>(en)
  return { locale: tag, catalogue, t: createTranslate(tag, catalogue) }
}
