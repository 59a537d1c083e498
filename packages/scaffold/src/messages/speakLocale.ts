import type { Core } from '@latchkey/core'
import { loadButtonTexts } from './catalogues.ts'

/** Gives the buttons on the page the words of the kit's language; English is there already. */
export async function speakLocale({ options }: Core): Promise<void> {
  const { locale } = options.state
  const texts = await loadButtonTexts(locale)
  // Another language may have been asked for meanwhile.
  if (locale === options.state.locale) options.setButtonTexts(texts)
}
