import { assertPayable } from './assertPayable.ts'
import { buildPayment } from './buildPayment.ts'
import { assertSame, finishPsbt } from './finishPsbt.ts'
import { preparePsbt } from './preparePsbt.ts'

/** What needs bitcoinjs-lib: one chunk, fetched with the first payment or PSBT. */
export const payments = { assertPayable, assertSame, buildPayment, finishPsbt, preparePsbt }
