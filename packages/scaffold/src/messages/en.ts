import type { VisitorErrorCode } from '@latchkey/core/errors'
import { type Catalogue, shellMessages } from '@latchkey/core/messages'
import { accountTexts } from '../features/account/en.ts'
import { connectTexts } from '../features/connect/en.ts'
import { helpTexts } from '../features/help/en.ts'
import { networksTexts } from '../features/networks/en.ts'
import { profileTexts } from '../features/profile/en.ts'
import { walletsTexts } from '../features/wallets/en.ts'

/**
 * Everything that the modal says, in English: what is said of several features stands here, the rest in `features/<feature>/en.ts`. The
 * English of errors is core's own. Other languages have it by the error's code (`ErrorMessageKey`).
 */
export const en = {
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
  ...walletsTexts,
  ...networksTexts,
  ...accountTexts,
  ...profileTexts,
  ...helpTexts,

  'alert.NetworkNotFound': 'Network Not Found',
  'alert.InvalidAppConfiguration': 'Invalid App Configuration',
  'alert.SessionExpired': 'Session Expired',
  'alert.InvalidProjectId': 'Invalid Project ID',
  'alert.ProjectIdNotConfigured': 'Project ID Not Configured',
} as const satisfies Catalogue

/** Keys of the texts of the modal. */
export type MessageKey = keyof typeof en

/** What a language other than English also has: a text for every error that a visitor may meet. */
export type ErrorMessageKey = `error.${VisitorErrorCode}`

/** Every text of a language. */
export type Language = Catalogue<MessageKey | ErrorMessageKey>
