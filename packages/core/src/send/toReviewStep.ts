import type { FeeQuote } from '../ports/transactions.ts'
import { findLookAlike } from './findLookAlike.ts'
import type { ReviewedPayment } from './reviewPayment.ts'
import type { SendStep } from './SendState.ts'
import type { SendStore } from './sendStore.ts'

/** The step in which the visitor reads what will be sent. */
export type ReviewStep = Extract<SendStep, { name: 'review' }>

/** Returns the step that shows a payment, and compares its receiver with the known ones. */
export function toReviewStep(store: SendStore, { payment, review, source }: ReviewedPayment): ReviewStep {
  const known = store.readReceivers(source.namespace)
  const lookAlike = findLookAlike(payment.to, known)
  return {
    name: 'review',
    payment,
    fee: review.fee,
    ...(review.received !== undefined && { received: review.received }),
    isContract: review.isContract,
    isKnown: known.includes(payment.to),
    ...(lookAlike && { lookAlike }),
  }
}

/** Returns whether the visitor must read a payment again, because it became worse or another one since the last review. */
export function hasReviewChanged(shown: ReviewStep, next: ReviewStep): boolean {
  const { payment, received, lookAlike } = shown
  const hasSamePayment =
    next.payment.to === payment.to &&
    next.payment.amount === payment.amount &&
    next.payment.currency.address === payment.currency.address &&
    next.payment.currency.decimals === payment.currency.decimals
  const isLessReceived = received !== undefined && (next.received === undefined || next.received < received)
  const isNewlyRisky = (next.isContract && !shown.isContract) || next.lookAlike?.of !== lookAlike?.of
  // The fee changes with every block, so a small rise is no reason to read the payment again.
  const isFeeHigher = 4n * readHighestFee(next.fee) > 5n * readHighestFee(shown.fee)
  return !hasSamePayment || isFeeHigher || isLessReceived || isNewlyRisky
}

const readHighestFee = ({ expected, cap = expected, deposit = 0n }: FeeQuote) => cap + deposit
