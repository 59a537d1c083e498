import type { ThemeMode } from 'latchkey'

export type PageOptions = {
  themeMode: ThemeMode
  accent: string | undefined
  locale: string
  collapseWallets: boolean
  legalCheckbox: boolean
  /** The wallet that the demo itself puts on the page. */
  hasDemoWallet: boolean
}

const locales = ['en', 'en-XA', 'ar-XB']

/** What the demo's controls and links say about the kit, from the address: `?theme=light&accent=%23ffd400&locale=ar-XB`. */
export function readPageOptions(search: string): PageOptions {
  const query = new URLSearchParams(search)
  const accent = query.get('accent')
  const locale = query.get('locale') ?? 'en'
  return {
    themeMode: query.get('theme') === 'light' ? 'light' : 'dark',
    accent: accent && /^#[\da-f]{6}$/i.test(accent) ? accent : undefined,
    locale: locales.includes(locale) ? locale : 'en',
    collapseWallets: query.has('collapsed'),
    legalCheckbox: query.has('legal'),
    hasDemoWallet: query.get('wallet') !== 'none',
  }
}
