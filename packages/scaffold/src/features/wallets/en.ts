import type { Catalogue } from '@latchkey/core/messages'

export const walletsTexts = {
  'allWallets.search': 'Search wallets',
  'allWallets.certified': 'Certified only',
  'allWallets.code': 'Show QR code',
  'allWallets.list': 'Wallets',
  'allWallets.count': { one: '{count} wallet', other: '{count} wallets' },
  'allWallets.empty.title': 'No wallet found',
  'allWallets.empty.text': 'Try another name.',
  'allWallets.empty.certified': 'No certified wallet has this name. Look through all of them.',
  'allWallets.empty.all': 'Show all wallets',
  'allWallets.failed.title': 'The wallets did not load',
  'allWallets.failed.text': 'Check your connection, then try again.',
  'allWallets.moreFailed': 'The other wallets did not load.',

  'downloads.list': 'Where to get {wallet}',
  'downloads.text': 'Install it, then come back to this page.',
  'downloads.chrome': 'Browser extension',
  'downloads.ios': 'iPhone app',
  'downloads.android': 'Android app',
  'downloads.web': 'Website',
  'downloads.none.title': 'Nothing to install',
  'downloads.none.text': '{wallet} gives no download link.',

  'getWallet.text': 'Install one, then come back to this page.',
  'getWallet.list': 'Recommended wallets',
  'getWallet.install': 'Install',
  'getWallet.explore': 'Explore wallets',
} as const satisfies Catalogue
