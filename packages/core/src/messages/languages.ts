/** The languages that come with the kit, by BCP 47 tag. The two pseudo-languages are for testing. */
export const languages = ['en', 'en-XA', 'ar-XB'] as const

/**
 * The language that the kit speaks: the one asked for, where it comes with the kit or the host brings texts of its own; else English, which
 * must not be announced, read out or laid out as another language.
 */
export function spokenLocale(locale: string, texts: object): string {
  const isHere = languages.some((tag) => tag === locale || tag === locale.split('-')[0])
  return isHere || Object.keys(texts).length > 0 ? locale : 'en'
}
