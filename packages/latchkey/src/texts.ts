import { type ButtonMessageKey, buttonMessages, type Catalogue, type Message } from '@latchkey/core/messages'
import type { ErrorMessageKey, MessageKey } from '@latchkey/scaffold/messages'

/** The key of any text of the kit. */
export type TextKey = MessageKey | ButtonMessageKey | ErrorMessageKey

/** The site's own texts, by key. A text with `{count}` may have one form for each plural category of the language. */
export type Texts = { readonly [key in TextKey]?: Message }

/**
 * Loads all English texts of the kit by key, as a base for a translation. Placeholders such as `{name}` must stay in a translation.
 *
 * @example
 * import { loadEnglishTexts, type Texts } from 'latchkey/texts'
 *
 * const german: Texts = { 'button.connect': 'Wallet verbinden', 'connect.atLeast': '{count}+' }
 * const missing = Object.keys(await loadEnglishTexts()).filter((key) => !(key in german))
 */
export async function loadEnglishTexts(): Promise<Catalogue<TextKey>> {
  const { en, errorMessages } = await import('@latchkey/scaffold/messages')
  return { ...buttonMessages, ...en, ...errorMessages() }
}
