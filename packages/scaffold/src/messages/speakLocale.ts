import type { Core } from '@latchkey/core'
import { loadButtonTexts } from './catalogues.ts'

/** Sets the texts of the buttons on the page to the kit's language. English needs no request. */
export async function speakLocale({ options }: Core): Promise<void> {
  const { locale } = options.state
  const texts = await loadButtonTexts(locale)
  // The locale may have changed during the request. Then these texts are outdated.
  if (locale === options.state.locale) options.setButtonTexts(texts)
}
