import { type ButtonMessageKey, buttonMessages, type Catalogue, type Message } from '@latchkey/core/messages'
import type { ErrorMessageKey, MessageKey } from '@latchkey/scaffold/messages'

/** The key of a text that the kit says. */
export type TextKey = MessageKey | ButtonMessageKey | ErrorMessageKey

/** Texts of the host's own, by key. A text with `{count}` may have a form for each plural category of the language. */
export type Texts = { readonly [key in TextKey]?: Message }

/**
 * Fetches every text of the kit in English, by its key: what a language of your own has to say. `{name}` places are filled in.
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
