/** Languages that are written from right to left, by their primary subtag. */
const rightToLeftLanguages = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']

/** The writing direction of a language. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  const [language = ''] = locale.toLowerCase().split('-')
  return rightToLeftLanguages.includes(language) ? 'rtl' : 'ltr'
}
