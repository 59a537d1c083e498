/** Languages written from right to left, by their primary subtag. */
const rightToLeft = ['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']

/** Which way a language runs. */
export function textDirection(locale: string): 'ltr' | 'rtl' {
  const [language = ''] = locale.toLowerCase().split('-')
  return rightToLeft.includes(language) ? 'rtl' : 'ltr'
}
