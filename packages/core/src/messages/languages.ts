/**
 * The languages whose texts come with the kit, as BCP 47 tags. `en-XA` and `ar-XB` are not real languages; they are for
 * tests of the layout.
 */
export const languages = ['en', 'en-XA', 'ar-XB'] as const

/**
 * Returns the language in which the texts are shown: the requested language if the kit or the site has texts for it,
 * otherwise English. English texts must not get the `lang` attribute of another language, because screen readers and
 * the layout depend on it.
 */
export function chooseLocale(locale: string, texts: object): string {
  const hasKitTexts = languages.some((tag) => tag === locale || tag === locale.split('-')[0])
  return hasKitTexts || Object.keys(texts).length > 0 ? locale : 'en'
}
