import type { LatchkeyOptions, ThemeMode } from 'latchkey'

type Prefetch = NonNullable<LatchkeyOptions['prefetch']>

export type PageOptions = {
  themeMode: ThemeMode
  accent: string | undefined
  locale: string
  legalCheckbox: boolean
  prefetch: Prefetch
  /** Whether the demo adds its own wallet to the page. */
  hasDemoWallet: boolean
  /** Whether the page has a second Solana network. */
  hasSecondCluster: boolean
  /**
   * Ids of directory wallets: those that come first (`featured`), the only ones that are listed (`include`), and those that are left out
   * (`exclude`).
   */
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
}

const prefetches: readonly Prefetch[] = ['intent', 'idle', 'none']
export const themeModes: Readonly<Record<ThemeMode, string>> = { dark: 'Dark', light: 'Light', auto: 'As the system' }
const locales = ['en', 'en-XA', 'ar-XB']

/**
 * Returns the kit's options that are in the page's address: `?theme=light&locale=ar-XB&featured=rainbow,zerion`. The controls and links of
 * the demo set them.
 */
export function readPageOptions(search: string): PageOptions {
  const query = new URLSearchParams(search)
  const accent = query.get('accent')
  const locale = query.get('locale') ?? 'en'
  const readIds = (name: string) => query.get(name)?.split(',') ?? []
  return {
    themeMode: (Object.keys(themeModes) as ThemeMode[]).find((mode) => mode === query.get('theme')) ?? 'dark',
    accent: accent && /^#[\da-f]{6}$/i.test(accent) ? accent : undefined,
    locale: locales.includes(locale) ? locale : 'en',
    prefetch: prefetches.find((name) => name === query.get('prefetch')) ?? 'intent',
    legalCheckbox: query.has('legal'),
    hasDemoWallet: query.get('wallet') !== 'none',
    hasSecondCluster: query.has('second-cluster'),
    featuredWalletIds: readIds('featured'),
    includeWalletIds: readIds('include'),
    excludeWalletIds: readIds('exclude'),
  }
}
