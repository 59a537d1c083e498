import { sendTransaction } from '../account/sendTransaction.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { MoneyError } from '../errors/money.ts'
import { toConnectionError } from '../errors/walletErrors.ts'
import { isEqual } from '../isEqual.ts'
import { isMiddleOf } from './findLookAlike.ts'
import { followPayment, restorePayment } from './followPayment.ts'
import { readPaySource } from './readPaySource.ts'
import { loadPayments, type ReviewedPayment, reviewPayment } from './reviewPayment.ts'
import { emptyForm, type SendContext } from './sendContext.ts'
import type { Intent } from './sendStore.ts'
import { hasReviewChanged, type ReviewStep, toReviewStep } from './toReviewStep.ts'

export declare namespace confirmPayment {
  type Parameters = {
    /** The four characters in the middle of the receiver's address. Needed if the step has a `lookAlike`. */
    typedMiddle?: string | undefined
  }
}

/**
 * Plans and reviews the payment again, and asks the wallet to send it if nothing became worse. Only one tab at a time asks
 * for an account.
 */
export async function confirmPayment(
  core: Core,
  context: SendContext,
  { typedMiddle }: confirmPayment.Parameters,
): Promise<void> {
  const { step } = context.getState()
  const shown = context.reviewed
  if (step.name !== 'review' || !shown) return
  const { hasChanged, isMiddleWrong, error: _, ...review } = step
  if (step.lookAlike && !isMiddleOf(typedMiddle, step.payment.to, step.lookAlike))
    return context.setStep({ ...review, isMiddleWrong: true })
  const signal = context.startTask()
  context.setStep({ ...review, isConfirming: true })
  const { namespace, address } = shown.source
  try {
    await withLock(`latchkey/${core.id}/send/${namespace}:${address}`, () =>
      sendReviewed(core, context, { shown, review, signal }),
    )
  } catch (error) {
    if (!signal.aborted) context.setStep({ ...review, error: toConnectionError(error) })
  }
}

/**
 * Runs a function while this tab holds a browser lock. Where the browser has no locks, runs the function without one.
 *
 * @throws ConnectionError `RequestPending` if another tab holds the lock: it asks the wallet for the same account now
 * @see https://w3c.github.io/web-locks/
 */
async function withLock(name: string, run: () => Promise<void>): Promise<void> {
  const locks = globalThis.navigator?.locks
  if (!locks) return run()
  let hasResponse = false
  try {
    await locks.request(name, { ifAvailable: true }, (lock) => {
      hasResponse = true
      if (!lock) throw new ConnectionError('RequestPending', { details: 'Another tab of the site asks the wallet.' })
      return run()
    })
  } catch (error) {
    if (hasResponse) throw error
    // The page may not use locks, for example in a frame with an opaque origin.
    await run()
  }
}

type Confirmation = { shown: ReviewedPayment; review: ReviewStep; signal: AbortSignal }

async function sendReviewed(core: Core, context: SendContext, { shown, review, signal }: Confirmation): Promise<void> {
  const { source } = shown
  if (signal.aborted) return
  // Another tab was closed while it asked the wallet, or the browser has no locks.
  const openIntent = context.store.readIntent(source)
  if (openIntent && openIntent.transactionId === undefined) return restorePayment(core, context)
  const fresh = await reviewAgain(core, shown)
  if (signal.aborted) return
  const nextReview = toReviewStep(context.store, fresh)
  if (hasReviewChanged(review, nextReview)) {
    context.reviewed = fresh
    return context.setStep({ ...nextReview, hasChanged: true })
  }
  // There is no `await` from here until the adapter gets the transaction, so none of these values can change.
  if (signal.aborted || core.lifetime.signal.aborted) return
  if (!isEqual(readPaySource(core), source)) throw new ConnectionError('NotConnected')
  if (!isEqual({ ...fresh.plannedTransaction }, { ...fresh.transaction }))
    throw new MoneyError('TransactionFailed', {
      details: 'The transaction was changed after its review. Nothing was sent.',
    })
  const intent: Intent = { id: createId(), payment: fresh.payment, time: Date.now() }
  context.store.writeIntent(source, intent)
  context.keepTask()
  context.intent = { payer: source, data: intent }
  context.setStep({ name: 'asking', payment: fresh.payment })
  const { transaction } = fresh
  let transactionId: string
  try {
    transactionId = await sendTransaction(core, { transaction, namespace: source.namespace })
  } catch (error) {
    return handleFailure(core, context, { intent, source, review: nextReview, error })
  }
  const sentIntent = { ...intent, transactionId }
  context.store.writeIntent(source, sentIntent)
  context.store.addReceiver(source.namespace, fresh.payment.to)
  context.intent = { payer: source, data: sentIntent }
  context.replaceForm(emptyForm)
  followPayment(core, context, { payer: source, intent: sentIntent, transaction })
}

/**
 * Plans and reviews a payment again. If it was the largest amount, and the fee has risen so that the account cannot pay it
 * any more, plans the largest amount of now.
 */
async function reviewAgain(core: Core, shown: ReviewedPayment): Promise<ReviewedPayment> {
  const account = await loadPayments(core, shown.source)
  const { currency, isMax, payment } = shown
  const to = account.payments.parseReceiver(payment.to, account.network)
  const planned = { ...account, source: shown.source, to, currency }
  try {
    return { ...(await reviewPayment({ ...planned, amount: payment.amount })), isMax }
  } catch (error) {
    if (!isMax || !(error instanceof MoneyError) || error.code !== 'InsufficientFunds') throw error
    return await reviewPayment({ ...planned, amount: 'max' })
  }
}

const codesOfUnknownOutcome: readonly string[] = ['TransactionUnconfirmed', 'TransactionChanged']

type Failure = { intent: Intent; source: ReviewedPayment['source']; review: ReviewStep; error: unknown }

/** Shows why the wallet has not sent the payment. If that is not certain, the intent stays stored. */
function handleFailure(core: Core, context: SendContext, { intent, source, review, error: cause }: Failure): void {
  const error = toConnectionError(cause)
  // When the kit is destroyed, its adapters reject open requests. The wallet may still send the transaction.
  if (core.lifetime.signal.aborted) return
  if (codesOfUnknownOutcome.includes(error.code)) {
    context.setStep({ name: 'unconfirmed', payment: intent.payment, error })
    return
  }
  context.store.removeIntent(source, intent.id)
  if (error.code === 'UserRejected') core.events.track({ event: 'USER_REJECTED', message: error.shortMessage })
  if (isEqual(readPaySource(core), source)) {
    context.intent = undefined
    context.setStep({ ...review, error })
  } else restorePayment(core, context)
}

/** `crypto.randomUUID` exists only on pages over HTTPS. */
const createId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')
