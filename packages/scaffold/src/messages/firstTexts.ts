import { type Catalogue, shellMessages } from '@latchkey/core/messages'
import { connectTexts } from '../features/connect/en.ts'

/** The English texts that load with the first view: the view's own texts, the titles of `firstViews`, and texts that several features use. */
export const firstTexts = {
  ...shellMessages,
  'common.back': 'Back',
  'common.help': 'What is a wallet?',
  'common.settings': 'Settings',
  'common.askAgain': 'Ask again',
  'common.copied': 'Copied',
  'common.copyFailed': 'Could not copy',
  'common.copyAddress': 'Copy address',
  'common.clearSearch': 'Clear search',
  'common.dismiss': 'Dismiss',

  'view.crashed.title': 'Something went wrong',
  'view.crashed.text': 'Try again, or close this window and start over.',

  ...connectTexts,

  'allWallets.title': 'All wallets',
  'downloads.title': 'Get {wallet}',
  'getWallet.title': 'Get a wallet',
  'networks.title': 'Choose network',
  'unsupported.title': 'Unsupported network',
  'account.disconnect': 'Disconnect',
  'account.disconnecting': 'Disconnecting…',
  'whatIsAWallet.title': 'What is a wallet?',
  'whatIsANetwork.title': 'What is a network?',
  'whatIsAWallet.get': 'Get a wallet',

  'alert.NetworkNotFound': 'Network Not Found',
  'alert.InvalidAppConfiguration': 'Invalid App Configuration',
  'alert.SessionExpired': 'Session Expired',
  'alert.InvalidProjectId': 'Invalid Project ID',
  'alert.ProjectIdNotConfigured': 'Project ID Not Configured',
} as const satisfies Catalogue

/** Key of a text that loads with the first view. */
export type FirstKey = keyof typeof firstTexts
