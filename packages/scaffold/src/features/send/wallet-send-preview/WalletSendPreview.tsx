import { formatFiat, multiplyDecimals, toDecimal } from '@latchkey/protocol/money'
import { useLatchkey, useLatchkeySend, useSelected } from '@latchkey/react'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { createErrorHandler } from '../../../parts/createErrorHandler.ts'
import { WalletSendPreviewView } from './WalletSendPreviewView.tsx'

/** The review of a payment. A press on its button asks the wallet. */
export function WalletSendPreview() {
  const kit = useLatchkey()
  const { core } = kit
  const { explain, locale } = useTexts()
  const account = useSelected(core, () => kit.getAccount())
  const { network, caipNetworkId } = useSelected(core, () => kit.getNetwork())
  const { status, form, step, confirm, back } = useLatchkeySend()
  const [typedMiddle, setTypedMiddle] = useState('')
  // While the wallet is asked, the review stays on screen. It is kept here, because the step `asking` no longer has it.
  const [shownReview, setShownReview] = useState(step.name === 'review' ? step : undefined)
  if (step.name === 'review' && step !== shownReview) setShownReview(step)

  const { name: stepName } = step
  useEffect(() => {
    if (stepName === 'sent' || stepName === 'unconfirmed') core.router.replace({ name: 'WalletSendConfirmed' })
    // The account or the network has changed, so the payment has to be entered again.
    if (status === 'ready' && (stepName === 'form' || stepName === 'checking')) core.router.pop()
  }, [core, status, stepName])
  // If the visitor goes back to the form, the review ends. If the wallet is being asked, `back` does nothing.
  useEffect(() => () => back(), [back])

  if (!shownReview || !account.isConnected) return null
  const { payment, fee, received, isContract, hasChanged, lookAlike, isMiddleWrong, isConfirming, error } = shownReview
  const { symbol, decimals } = payment.currency
  const gas = network?.nativeCurrency ?? { symbol: '', decimals: 0 }
  const toGas = (value: bigint | undefined) =>
    value === undefined ? undefined : { value, decimals: gas.decimals, symbol: gas.symbol }
  const price = form.currency?.isVerified ? form.currency.price : undefined
  return (
    <WalletSendPreviewView
      to={payment.to}
      network={network?.name ?? caipNetworkId}
      wallet={account.wallet.name}
      amount={{ value: payment.amount, decimals, symbol }}
      fiat={
        price === undefined
          ? undefined
          : formatFiat(multiplyDecimals(toDecimal(payment.amount, decimals), price), { currency: 'USD', locale })
      }
      received={
        received === undefined || received === payment.amount ? undefined : { value: received, decimals, symbol }
      }
      fee={{
        expected: { value: fee.expected, decimals: gas.decimals, symbol: gas.symbol },
        cap: toGas(fee.cap),
        deposit: toGas(fee.deposit),
      }}
      isContract={isContract}
      hasChanged={hasChanged === true}
      lookalike={
        lookAlike && {
          known: lookAlike.of,
          middleStart: lookAlike.middleStart,
          typed: typedMiddle,
          onTypedChange: setTypedMiddle,
          isWrong: isMiddleWrong === true,
        }
      }
      isAsking={isConfirming === true || stepName === 'asking'}
      error={error ? explain(error) : undefined}
      onConfirm={() => void confirm({ typedMiddle }).catch(createErrorHandler(core))}
    />
  )
}
