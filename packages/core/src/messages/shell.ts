import type { Catalogue } from './messages.ts'

/** The texts that the modal needs before its views are loaded. These texts are part of the code that the page loads first. */
export const shellMessages = {
  'common.close': 'Close',
  'common.retry': 'Try again',
  'common.loading': 'Loading',

  'view.loadFailed.title': 'This did not load',
  'view.loadFailed.text': 'Check your connection, then try again.',

  'connect.title': 'Connect wallet',
  'account.title': 'Account',
} as const satisfies Catalogue

/** Keys of the texts that are shown before the views are loaded. */
export type ShellMessageKey = keyof typeof shellMessages
