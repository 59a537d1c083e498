import type { SendFormChanges, SendState } from '@latchkey/core'
import { useCallback, useSyncExternalStore } from 'react'
import { useKit } from '../LatchkeyProvider.tsx'
import { useFeature } from './useFeature.ts'

/** The return type of `useLatchkeySend`. */
export type UseLatchkeySendReturnType = SendState & {
  /** Whether the code of payments is loaded. Until it is `ready`, the functions have no effect. */
  status: 'loading' | 'ready' | 'failed'
  /** If the code of payments could not be loaded, loads it again. */
  retry: () => void
  /** Changes fields of the form. Ends a check that is running, and a review. */
  update: (changes: SendFormChanges) => void
  /** Fills in the largest amount that can be sent. */
  fillMax: () => Promise<void>
  /** Checks the form, and simulates the payment. The step then is `review`, or `form` with errors. */
  check: () => Promise<void>
  /** Asks the wallet to send the payment of the review, once. `typedMiddle` is needed if the step has a `lookAlike`. */
  confirm: (parameters?: { typedMiddle?: string }) => Promise<void>
  /** Goes back from the review to the form. */
  back: () => void
  /** Empties the form for a new payment, and dismisses the last one. */
  reset: () => void
}

const emptyState: SendState = { form: { amount: '', receiver: '' }, errors: {}, step: { name: 'form' } }
const subscribeToNothing = () => () => {}

/**
 * Returns the payment that the visitor makes from the connected account: the form, the review of the transaction, and what
 * became of the payment. All components share one payment. The code of payments loads with the first use.
 *
 * @example
 * import { useLatchkeySend } from '@latchkey/react'
 *
 * export function Pay({ receiver }: { receiver: string }) {
 *   const { status, step, update, check, confirm } = useLatchkeySend()
 *   const review = async () => {
 *     update({ amount: '0.5', receiver })
 *     await check()
 *   }
 *   if (step.name === 'review') return <button onClick={() => confirm()}>Pay {step.payment.to}</button>
 *   return (
 *     <button onClick={review} disabled={status !== 'ready'}>
 *       Review
 *     </button>
 *   )
 * }
 */
export function useLatchkeySend(): UseLatchkeySendReturnType {
  const kit = useKit('useLatchkeySend')
  const { feature: send, hasFailed, retry } = useFeature(kit, kit.send)

  const state = useSyncExternalStore(
    send?.subscribe ?? subscribeToNothing,
    () => send?.getState() ?? emptyState,
    () => emptyState,
  )
  return {
    ...state,
    status: send ? 'ready' : hasFailed ? 'failed' : 'loading',
    retry,
    update: useCallback((changes) => send?.update(changes), [send]),
    fillMax: useCallback(async () => void (await send?.fillMax()), [send]),
    check: useCallback(async () => void (await send?.check()), [send]),
    confirm: useCallback(async (parameters) => void (await send?.confirm(parameters)), [send]),
    back: useCallback(() => send?.back(), [send]),
    reset: useCallback(() => send?.reset(), [send]),
  }
}
