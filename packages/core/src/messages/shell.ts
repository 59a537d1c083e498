import type { Catalogue } from './messages.ts'

/** The texts of the modal that are needed before its views are here: they are part of the first load. */
export const shellMessages = {
  'common.close': 'Close',
  'common.retry': 'Try again',
  'common.loading': 'Loading',

  'view.loadFailed.title': 'This did not load',
  'view.loadFailed.text': 'Check your connection, then try again.',

  'connect.title': 'Connect wallet',
  'account.title': 'Account',
} as const satisfies Catalogue

/** Keys of the texts that are shown before the views are fetched. */
export type ShellMessageKey = keyof typeof shellMessages
