/** The languages that come with the kit, by BCP 47 tag. The two pseudo-languages are for testing. */
export const languages = ['en', 'en-XA', 'ar-XB'] as const

/**
 * The language that the kit uses: the requested one if it comes with the kit or the site has texts for it, otherwise English. English texts
 * must not be marked as another language, because screen readers and layout depend on the mark.
 */
export function spokenLocale(locale: string, texts: object): string {
  const isHere = languages.some((tag) => tag === locale || tag === locale.split('-')[0])
  return isHere || Object.keys(texts).length > 0 ? locale : 'en'
}
