import type { Core } from '@latchkey/core'
import { loadButtonTexts } from './catalogues.ts'

/**
 * Sets the texts of the buttons on the site's page to the kit's language. In English the function loads nothing, because the buttons
 * already have their English texts.
 */
export async function speakLocale({ options }: Core): Promise<void> {
  const { locale } = options.state
  const texts = await loadButtonTexts(locale)
  // The site may have changed the locale during the request. Then these texts are outdated and are not set.
  if (locale === options.state.locale) options.setButtonTexts(texts)
}
