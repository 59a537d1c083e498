import { assertPayable } from './assertPayable.ts'
import { buildPayment } from './buildPayment.ts'
import { finishPsbt } from './finishPsbt.ts'

/** What needs bitcoinjs-lib: one chunk, fetched with the first payment. */
export const payments = { assertPayable, buildPayment, finishPsbt }
