import type { Catalogue } from '@latchkey/core/messages'

export const accountTexts = {
  'account.balance': 'Balance',
  'account.balanceUnavailable': 'Balance not available',
  'account.network': 'Network',
  'account.unsupported': 'Not supported here',
  'account.offline': 'Your wallet has no connection',
  'account.explorer': 'View on {explorer}',

  'settings.name': 'Name this account',
  'settings.rename': 'Rename this account',
  'settings.nameHint': 'Only you see it, in this browser',
  'settings.nameField': 'Name of this account',
  'settings.saveName': 'Save name',
  'settings.wallets': { one: '{count} wallet connected', other: '{count} wallets connected' },
} as const satisfies Catalogue
