import { toDecimal } from '@latchkey/protocol/money'
import { readLastBalance } from '../account/updateBalance.ts'
import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { MoneyError } from '../errors/money.ts'
import { toConnectionError } from '../errors/walletErrors.ts'
import { getNetwork } from '../networks/getNetwork.ts'
import type { Token } from '../tokens/Token.ts'
import { readAmount } from './readAmount.ts'
import { readPaySource } from './readPaySource.ts'
import { loadPayments, reviewPayment, toPaymentToken } from './reviewPayment.ts'
import type { SendForm, SendFormErrors, SendStep } from './SendState.ts'
import type { SendContext } from './sendContext.ts'
import { toReviewStep } from './toReviewStep.ts'

/** The changes that `update` makes. `currency: undefined` chooses the network's own coin. */
export type SendFormChanges = {
  readonly currency?: Token | undefined
  readonly amount?: string | undefined
  readonly receiver?: string | undefined
}

/** Whether the visitor may change the form. If not, the wallet was asked. */
export const isEditable = ({ name }: SendStep) => name === 'form' || name === 'checking' || name === 'review'

/** Changes fields of the form. A check that is running and a review are for an older form, so they end. */
export function updateForm(core: Core, context: SendContext, changes: SendFormChanges): void {
  const { form, errors, max, step } = context.getState()
  if (!isEditable(step)) return
  const hasNewCurrency = Object.hasOwn(changes, 'currency') && changes.currency?.id !== form.currency?.id
  const currency = hasNewCurrency ? changes.currency : form.currency
  const amount = changes.amount ?? form.amount
  const isMax = form.isMax && !hasNewCurrency && amount === form.amount
  const nextForm: SendForm = {
    ...(currency && { currency }),
    amount,
    ...(isMax && { isMax }),
    receiver: changes.receiver ?? form.receiver,
  }
  // While `fillMax` runs, the visitor may go on to type the receiver.
  if (step.name !== 'form' || hasNewCurrency || amount !== form.amount) context.stopTask()
  const isReceiverWrong = errors.receiver && nextForm.receiver === form.receiver
  const nextMax = hasNewCurrency ? (currency?.address === undefined ? undefined : currency.balance) : max
  context.replaceForm(nextForm, {
    errors: {
      ...readAmountError(core, nextForm),
      ...(isReceiverWrong && { receiver: errors.receiver }),
    },
    max: nextMax,
  })
}

/** Fills in the largest amount that can be sent. For the coin, this amount leaves the highest fee of the payment. */
export async function fillMax(core: Core, context: SendContext): Promise<void> {
  if (!isEditable(context.getState().step)) return
  const signal = context.startTask()
  context.setStep({ name: 'form' })
  const { form } = context.getState()
  try {
    const source = requirePaySource(core)
    const { network, payments } = await loadPayments(core, source)
    const token = toPaymentToken(form.currency, network)
    // Without a receiver, the payment to the own account has nearly the same fee. `check` reads the amount again.
    const to = form.receiver.trim() === '' ? source.address : payments.parseReceiver(form.receiver.trim(), network)
    const { amount } = await payments.plan({ address: source.address, network, to, amount: 'max', token })
    if (signal.aborted) return
    const { decimals } = token ?? network.nativeCurrency
    const latestForm = context.getState().form
    context.replaceForm(
      { ...latestForm, amount: toDecimal(amount, decimals), isMax: true },
      { errors: {}, max: amount },
    )
  } catch (error) {
    if (!signal.aborted) showFormError(context, error)
  }
}

/**
 * Checks the form, plans the payment and simulates it. If all is well, the step is `review`, otherwise `form` with errors.
 * If the form or the account changes in the meantime, the result is ignored.
 */
export async function checkForm(core: Core, context: SendContext): Promise<void> {
  const { form, step } = context.getState()
  if (!isEditable(step)) return
  const signal = context.startTask()
  try {
    const missing = findMissing(form)
    if (missing) {
      context.setState({ errors: missing })
      throw new MoneyError('AmountAndReceiverRequired')
    }
    const source = requirePaySource(core)
    const typed = readTypedAmount(core, form)
    if (typed.error !== undefined) return context.setState({ errors: { amount: typed.error }, step: { name: 'form' } })
    context.setState({ errors: {}, step: { name: 'checking' } })
    const account = await loadPayments(core, source)
    const to = account.payments.parseReceiver(form.receiver.trim(), account.network)
    const amount = form.isMax ? 'max' : typed.amount
    const reviewed = await reviewPayment({ ...account, source, to, amount, currency: form.currency })
    if (signal.aborted) return
    context.reviewed = reviewed
    const { payment } = reviewed
    if (form.isMax)
      context.setState({
        form: { ...form, amount: toDecimal(payment.amount, payment.currency.decimals) },
        max: payment.amount,
      })
    context.setStep(toReviewStep(context.store, reviewed))
  } catch (error) {
    if (!signal.aborted) showFormError(context, error)
  }
}

/**
 * Returns the account in use.
 *
 * @throws ConnectionError `NotConnected` if no wallet is connected
 */
function requirePaySource(core: Core) {
  const source = readPaySource(core)
  if (!source) throw new ConnectionError('NotConnected')
  return source
}

function findMissing(form: SendForm): SendFormErrors | undefined {
  const errors: SendFormErrors = {
    ...(form.amount.trim() === '' && { amount: 'required' as const }),
    ...(form.receiver.trim() === '' && { receiver: 'required' as const }),
  }
  return errors.amount || errors.receiver ? errors : undefined
}

function readTypedAmount(core: Core, { amount, currency, isMax }: SendForm): ReturnType<typeof readAmount> {
  const account = getAccount(core)
  const token = currency?.address === undefined ? undefined : currency
  const decimals = token?.decimals ?? getNetwork(core).network?.nativeCurrency.decimals ?? 0
  const coinBalance = account.balance && readLastBalance(account.balance)?.value
  // `fillMax` has read the amount from the chain, so the known balance may be older.
  return readAmount(amount, { decimals, holding: isMax ? undefined : (token?.balance ?? coinBalance) })
}

function readAmountError(core: Core, form: SendForm): SendFormErrors {
  const { error } = readTypedAmount(core, form)
  return error === undefined || error === 'required' ? {} : { amount: error }
}

const fieldErrors: Readonly<Record<string, SendFormErrors>> = {
  InvalidReceiver: { receiver: 'invalid' },
  AmountOutOfRange: { amount: 'tooLarge' },
}

function showFormError(context: SendContext, cause: unknown): void {
  const error = toConnectionError(cause)
  const errors = { ...context.getState().errors, ...fieldErrors[error.code] }
  context.setState({ errors, step: { name: 'form', error } })
}
