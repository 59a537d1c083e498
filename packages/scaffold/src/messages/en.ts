import type { VisitorErrorCode } from '@latchkey/core/errors'
import type { Catalogue } from '@latchkey/core/messages'
import { accountTexts } from '../features/account/en.ts'
import { helpTexts } from '../features/help/en.ts'
import { networksTexts } from '../features/networks/en.ts'
import { profileTexts } from '../features/profile/en.ts'
import { walletsTexts } from '../features/wallets/en.ts'
import { firstTexts } from './firstTexts.ts'

/**
 * Everything that the modal says, in English, for those who make a language of it: views fetch the texts of their feature with their own
 * chunk (`useTexts`). The English of errors is core's own. Other languages have it by the error's code (`ErrorMessageKey`).
 */
export const en = {
  ...firstTexts,
  ...walletsTexts,
  ...networksTexts,
  ...accountTexts,
  ...profileTexts,
  ...helpTexts,
} as const satisfies Catalogue

/** Keys of the texts of the modal. */
export type MessageKey = keyof typeof en

/** What a language other than English also has: a text for every error that a visitor may meet. */
export type ErrorMessageKey = `error.${VisitorErrorCode}`

/** Every text of a language. */
export type Language = Catalogue<MessageKey | ErrorMessageKey>
