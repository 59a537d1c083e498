import type { WalletInfo } from './walletInfo.ts'

/** Invalid options for `announceWallet`, to test that Latchkey does not trust them. Spread one of them over valid options. */
export const malformedWallets = {
  uuidNotVersion4: { uuid: '350670db-19fa-1704-a166-e52e178b59d2' },
  uuidMissing: { uuid: '' },
  nameEmpty: { name: '' },
  nameTooLong: { name: 'W'.repeat(41) },
  nameWithControl: { name: 'Wal\u0007let' },
  nameWithBidi: { name: '\u202eksaMateM' },
  rdnsEmpty: { rdns: '' },
  rdnsNotDomain: { rdns: 'not a domain' },
  iconScript: { icon: 'javascript:alert(1)' },
  iconHttp: { icon: 'http://example.com/icon.png' },
  iconHtml: { icon: 'data:text/html,<script>alert(1)</script>' },
} as const satisfies Record<string, Partial<WalletInfo>>

export type MalformedWallet = keyof typeof malformedWallets
