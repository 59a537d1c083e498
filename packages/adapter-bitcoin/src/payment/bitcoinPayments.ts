import { MoneyError } from '@latchkey/core/errors'
import { assertPayable } from './assertPayable.ts'
import { assertPaid, assertSent, coinsSent, findSent } from './assertSent.ts'
import { buildPayment } from './buildPayment.ts'
import { assertSigned, finishPsbt } from './finishPsbt.ts'
import { readAddress } from './outputScript.ts'
import { preparePsbt } from './preparePsbt.ts'

/** The code that needs bitcoinjs-lib, in one chunk. It is loaded with the first payment or PSBT. */
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

/** A fee in sat that is accepted for every amount. */
const alwaysFair = 20_000n

/**
 * Checks a fee whose rate the site did not set: at most a quarter of the amount, or 20,000 sat if that is more. This limits the loss if an
 * API lies about fees.
 *
 * @throws MoneyError `FeeTooHigh`
 */
function assertFairFee({ fee, amount }: { fee: bigint; amount: bigint }): void {
  const most = amount / 4n > alwaysFair ? amount / 4n : alwaysFair
  if (fee <= most) return
  const details = `The fee would be ${fee} sat for ${amount} sat. A feeRate in sat/vB says that this is meant.`
  throw new MoneyError('FeeTooHigh', { details })
}
