/** The primary subtags of languages that are written from right to left: `ar` of `ar-EG`. */
const rightToLeftLanguages = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']

/** Returns the writing direction of a language: `rtl` is from right to left. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  const [language = ''] = locale.toLowerCase().split('-')
  return rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr'
}
