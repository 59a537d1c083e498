import type { Core } from '../createCore.ts'
import type { PaySource } from './readPaySource.ts'
import type { ReviewedPayment } from './reviewPayment.ts'
import type { SendForm, SendFormErrors, SendState, SendStep } from './SendState.ts'
import { createSendStore, type Intent } from './sendStore.ts'

export const emptyForm: SendForm = { amount: '', receiver: '' }

type FormFacts = { errors?: SendFormErrors; max?: bigint | undefined; step?: SendStep }

/** The state of the feature `send`, for the functions that change it. */
export type SendContext = ReturnType<typeof createSendContext>

export function createSendContext(core: Core) {
  const listeners = new Set<() => void>()
  let state: SendState = { form: emptyForm, errors: {}, step: { name: 'form' } }
  let task = new AbortController()

  return {
    store: createSendStore(core),
    /** The payment of the step `review`, with its transaction. */
    reviewed: undefined as ReviewedPayment | undefined,
    /** The intent of the steps `asking`, `sent` and `unconfirmed`, and the account that pays. */
    intent: undefined as
      | { readonly payer: Pick<PaySource, 'namespace' | 'address'>; readonly data: Intent }
      | undefined,
    /** Stops to wait for the outcome of the payment that was sent. */
    stopFollowing: () => {},
    getState: () => state,
    setState(changes: Partial<SendState>): void {
      state = { ...state, ...changes }
      for (const listener of [...listeners]) callListener(listener)
    },
    /** Replaces the form and all that belongs to it. */
    replaceForm(form: SendForm, { errors = {}, max, step = { name: 'form' } }: FormFacts = {}): void {
      const { max: _, ...rest } = state
      state = rest
      this.setState({ form, errors, ...(max !== undefined && { max }), step })
    },
    setStep(step: SendStep): void {
      this.setState({ step })
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Starts a task, and stops the previous one. A stopped task changes the state no more, and does not ask the wallet. */
    startTask(): AbortSignal {
      task.abort()
      task = new AbortController()
      return task.signal
    },
    stopTask: () => task.abort(),
    /** Makes the running task one that cannot be stopped. */
    keepTask(): void {
      task = new AbortController()
    },
  }
}

/** Calls a listener of the site. An error of the listener appears in the console, but must not interrupt a payment. */
function callListener(listener: () => void): void {
  try {
    listener()
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}
