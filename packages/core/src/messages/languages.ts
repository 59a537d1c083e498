/** The languages that come with the kit, by BCP 47 tag. The two pseudo-languages are for testing. */
export const languages = ['en', 'en-XA', 'ar-XB'] as const

/**
 * The language of the shown texts: the requested language if the kit or the site has texts for it, otherwise English.
 * English texts must not get the `lang` of another language, because screen readers and layout depend on `lang`.
 */
export function chooseLocale(locale: string, texts: object): string {
  const hasKitTexts = languages.some((tag) => tag === locale || tag === locale.split('-')[0])
  return hasKitTexts || Object.keys(texts).length > 0 ? locale : 'en'
}
