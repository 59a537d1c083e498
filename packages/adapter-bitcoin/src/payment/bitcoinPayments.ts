import { assertFairFee } from './assertFairFee.ts'
import { assertPayable } from './assertPayable.ts'
import { assertPaid, assertSent, coinsSent, findSent } from './assertSent.ts'
import { buildPayment } from './buildPayment.ts'
import { assertSigned, finishPsbt } from './finishPsbt.ts'
import { readAddress } from './outputScript.ts'
import { preparePsbt } from './preparePsbt.ts'

/** What needs bitcoinjs-lib: one chunk, fetched with the first payment or PSBT. */
export const payments = {
  assertFairFee,
  assertPaid,
  assertPayable,
  assertSent,
  assertSigned,
  buildPayment,
  coinsSent,
  findSent,
  finishPsbt,
  preparePsbt,
  readAddress,
}
