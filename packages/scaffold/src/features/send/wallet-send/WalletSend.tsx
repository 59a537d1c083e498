import { formatFiat, multiplyDecimals } from '@latchkey/protocol/money'
import { useLatchkey, useLatchkeySend, useSelected } from '@latchkey/react'
import { useEffect } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { createErrorHandler } from '../../../parts/createErrorHandler.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { useSendCurrencies } from '../useSendCurrencies.ts'
import { WalletSendView } from './WalletSendView.tsx'

/** The form of a payment. Passes the data of the kit to `WalletSendView`, and opens the next view when the payment was checked. */
export function WalletSend() {
  const kit = useLatchkey()
  const { core } = kit
  const { explain, locale } = useTexts()
  const { network, caipNetworkId } = useSelected(core, () => kit.getNetwork())
  const currencies = useSendCurrencies(kit)
  const { status, form, errors, step, retry, update, fillMax, check } = useLatchkeySend()
  const { name: stepName } = step

  useEffect(() => {
    if (stepName === 'review' || stepName === 'asking') core.router.push({ name: 'WalletSendPreview' })
    if (stepName === 'sent' || stepName === 'unconfirmed') core.router.replace({ name: 'WalletSendConfirmed' })
  }, [core, stepName])

  const currency = currencies.find(({ id }) => id === form.currency?.id) ?? currencies[0]
  const price = currency.token?.isVerified ? currency.token.price : undefined
  const isNumber = /^\d+(\.\d+)?$/.test(form.amount)
  const fiat =
    price !== undefined && isNumber
      ? formatFiat(multiplyDecimals(form.amount, price), { currency: 'USD', locale })
      : undefined
  // The text below the field says more than the error of the whole form.
  const hasFieldError = errors.amount !== undefined || errors.receiver !== undefined
  const handleError = createErrorHandler(core)
  if (status === 'failed') return <LoadFailed onRetry={retry} />
  return (
    <WalletSendView
      currency={currency}
      network={network?.name ?? caipNetworkId}
      amount={form.amount}
      onAmountChange={(amount) => update({ amount })}
      receiver={form.receiver}
      onReceiverChange={(receiver) => update({ receiver })}
      amountFault={errors.amount}
      receiverFault={errors.receiver}
      fiat={fiat}
      error={step.name === 'form' && step.error && !hasFieldError ? explain(step.error) : undefined}
      isLoading={status === 'loading'}
      isChecking={stepName === 'checking'}
      onMax={() => void fillMax().catch(handleError)}
      onChooseCurrency={currencies.length > 1 ? () => core.router.push({ name: 'WalletSendSelectToken' }) : undefined}
      onReview={() => void check().catch(handleError)}
    />
  )
}
