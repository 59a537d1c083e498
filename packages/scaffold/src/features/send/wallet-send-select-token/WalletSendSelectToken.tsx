import { useLatchkey, useLatchkeySend } from '@latchkey/react'
import { useSendCurrencies } from '../useSendCurrencies.ts'
import { WalletSendSelectTokenView } from './WalletSendSelectTokenView.tsx'

/** The list of what can be sent. A press chooses a row and goes back to the form. */
export function WalletSendSelectToken() {
  const kit = useLatchkey()
  const currencies = useSendCurrencies(kit)
  const { form, update } = useLatchkeySend()
  return (
    <WalletSendSelectTokenView
      currencies={currencies}
      chosenId={form.currency?.id ?? currencies[0].id}
      onChoose={({ id }) => {
        update({ currency: currencies.find((each) => each.id === id)?.token })
        kit.core.router.pop()
      }}
    />
  )
}
