import { MoneyError } from '@latchkey/core/errors'
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

/** What any payment may cost, in sat, however small it is. */
const alwaysFair = 20_000n

/**
 * Holds a fee whose rate no host has named to the amount that is paid: to a quarter of it, or 20,000 sat where that is more. An API that
 * lies can take no more.
 *
 * @throws MoneyError `FeeTooHigh`
 */
function assertFairFee({ fee, amount }: { fee: bigint; amount: bigint }): void {
  const most = amount / 4n > alwaysFair ? amount / 4n : alwaysFair
  if (fee <= most) return
  const details = `The fee would be ${fee} sat for ${amount} sat. A feeRate in sat/vB says that this is meant.`
  throw new MoneyError('FeeTooHigh', { details })
}
