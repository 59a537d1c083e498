import { assertPayable } from './assertPayable.ts'
import { assertPaid, assertSent, findCoins } from './assertSent.ts'
import { buildPayment, needsPublicKey } from './buildPayment.ts'
import { assertSigned, finishPsbt } from './finishPsbt.ts'
import { readAddress } from './outputScript.ts'
import { preparePsbt } from './preparePsbt.ts'
import { quotePayment } from './quotePayment.ts'
import { fetchTransaction, readTransaction } from './readTransaction.ts'

/**
 * The functions that need bitcoinjs-lib. They are in one object, because they are loaded together as one chunk at the first payment or
 * PSBT.
 */
export const payments = {
  assertPaid,
  assertPayable,
  assertSent,
  assertSigned,
  buildPayment,
  findCoins,
  fetchTransaction,
  finishPsbt,
  needsPublicKey,
  preparePsbt,
  quotePayment,
  readAddress,
  readTransaction,
}
