import type { VisitorErrorCode } from '@latchkey/core/errors'
import type { Catalogue } from '@latchkey/core/messages'
import { accountTexts } from '../features/account/en.ts'
import { pairingTexts } from '../features/connect/pairingTexts.ts'
import { helpTexts } from '../features/help/en.ts'
import { networksTexts } from '../features/networks/en.ts'
import { profileTexts } from '../features/profile/en.ts'
import { receiveTexts } from '../features/receive/en.ts'
import { sendTexts } from '../features/send/en.ts'
import { walletsTexts } from '../features/wallets/en.ts'
import { firstTexts } from './firstTexts.ts'
import { laterTitles } from './laterTitles.ts'

/**
 * All English texts of the modal, for translators. Views do not import `en`, because the chunk of a view already contains its feature's
 * texts. The English texts of errors are in core. Other languages have error texts under the error's code (`ErrorMessageKey`).
 */
export const en = {
  ...firstTexts,
  ...laterTitles,
  ...pairingTexts,
  ...walletsTexts,
  ...networksTexts,
  ...accountTexts,
  ...profileTexts,
  ...receiveTexts,
  ...sendTexts,
  ...helpTexts,
} as const satisfies Catalogue

/** Key of a text of the modal. */
export type MessageKey = keyof typeof en

/** Key of an error text. Languages other than English have a text for every error that a visitor can see. */
export type ErrorMessageKey = `error.${VisitorErrorCode}`

/** All texts of a language other than English. */
export type Language = Catalogue<MessageKey | ErrorMessageKey>
