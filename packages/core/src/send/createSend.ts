import type { Core } from '../createCore.ts'
import type { Feature } from '../featureOf.ts'
import { isEqual } from '../isEqual.ts'
import { watch } from '../watch.ts'
import { confirmPayment } from './confirmPayment.ts'
import { restorePayment } from './followPayment.ts'
import { readPaySource } from './readPaySource.ts'
import type { SendState } from './SendState.ts'
import { createSendContext, emptyForm, type SendContext } from './sendContext.ts'
import { checkForm, fillMax, type SendFormChanges, updateForm } from './sendForm.ts'

/** The payment that the visitor makes from the account in use: the form, the review, and what became of the payment. */
export type Send = ReturnType<typeof createSend>

declare module '../features.ts' {
  interface Features {
    /** The payment that the visitor makes. */
    send: Send
  }
}

export const sendFeature: Feature<'send'> = { name: 'send', create: createSend }

/** Creates the payments of a kit. If the last payment of the account in use is still open, shows it. */
function createSend(core: Core) {
  const context = createSendContext(core)
  const { getState, subscribe } = context
  const syncSource = createSourceSync(core, context)
  let confirming: Promise<SendState> | undefined
  const stop = watch(core, readPaySource, syncSource)
  core.lifetime.signal.addEventListener('abort', () => {
    stop()
    context.stopTask()
    context.stopFollowing()
  })
  restorePayment(core, context)

  return {
    /** Returns the state of the payment. The object stays the same until something changes. */
    getState,
    /** Calls a listener after each change. Returns a function that removes the listener. */
    subscribe,
    /** Changes fields of the form. Ends a check that is running, and a review. Has no effect once the wallet was asked. */
    update(changes: SendFormChanges): void {
      syncSource()
      updateForm(core, context, changes)
    },
    /** Fills in the largest amount that can be sent. For the network's own coin, this amount leaves the highest fee. */
    async fillMax(): Promise<SendState> {
      syncSource()
      await fillMax(core, context)
      return getState()
    },
    /** Checks the form, and simulates the payment. The step then is `review`, or `form` with errors. */
    async check(): Promise<SendState> {
      syncSource()
      await checkForm(core, context)
      return getState()
    },
    /**
     * Asks the wallet to send the payment of the review. First plans and simulates it again: if it became worse, the step is
     * `review` with `hasChanged`, and the wallet is not asked. While a call runs, further calls return the same promise, so the
     * wallet is asked once.
     */
    confirm(parameters: confirmPayment.Parameters = {}): Promise<SendState> {
      syncSource()
      const { step } = getState()
      const isRunning = step.name === 'asking' || (step.name === 'review' && step.isConfirming)
      if (!isRunning || !confirming) confirming = confirmPayment(core, context, parameters).then(getState)
      return confirming
    },
    /** Goes back from the review to the form, which keeps its texts. */
    back(): void {
      const { name } = getState().step
      if (name !== 'checking' && name !== 'review') return
      context.stopTask()
      context.setStep({ name: 'form' })
    },
    /** Empties the form for a new payment, and dismisses the last one. Has no effect while the wallet is asked. */
    reset(): void {
      const { intent } = context
      if (getState().step.name === 'asking') return
      context.stopTask()
      context.stopFollowing()
      if (intent) context.store.removeIntent(intent.payer, intent.data.id)
      context.intent = undefined
      context.replaceForm(emptyForm)
    },
  }
}

/**
 * Returns a function that compares the account in use with the one of the last call. If the account, its wallet or its
 * network changed, the function ends the check and the review. It must run before each action, because listeners of a
 * kit's state are called later than the change.
 */
function createSourceSync(core: Core, context: SendContext): () => void {
  let source = readPaySource(core)
  return () => {
    const next = readPaySource(core)
    if (isEqual(next, source)) return
    const isOtherAccount = next?.address !== source?.address || next?.namespace !== source?.namespace
    const isOtherCurrency = isOtherAccount || next?.caipNetworkId !== source?.caipNetworkId
    source = next
    context.stopTask()
    const { form, max, errors, step } = context.getState()
    const isAsked = step.name === 'asking' || step.name === 'sent' || step.name === 'unconfirmed'
    // An open prompt of the wallet stays on screen, and a sent payment as long as its account is in use.
    const mustStay = step.name === 'asking' || (isAsked && !isOtherAccount)
    const nextStep = mustStay ? step : { name: 'form' as const }
    if (!next) context.replaceForm(emptyForm, { step: nextStep })
    // The typed amount is one of the old currency.
    else if (isOtherCurrency) context.replaceForm({ ...emptyForm, receiver: form.receiver }, { step: nextStep })
    else context.replaceForm(form, { errors, max, step: nextStep })
    if (!mustStay) restorePayment(core, context)
  }
}
