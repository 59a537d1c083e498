import type { SendFormErrors } from '@latchkey/core'
import { Button, CardFooter, CardForm, ChevronIcon, List, ScrollArea, Stack, Text, TextInput } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { CurrencyRow } from '../CurrencyRow.tsx'
import { sendTexts } from '../en.ts'
import type { SendCurrency } from '../SendCurrency.ts'

export type WalletSendViewProps = {
  currency: SendCurrency
  network: string
  /** What the visitor typed. */
  amount: string
  onAmountChange: (amount: string) => void
  receiver: string
  onReceiverChange: (receiver: string) => void
  amountFault: SendFormErrors['amount']
  receiverFault: SendFormErrors['receiver']
  /** The value of the amount in US dollars, with its sign. Undefined if the price is unknown. */
  fiat: string | undefined
  /** Why the payment cannot be made, if no field is at fault. */
  error: string | undefined
  /** Whether the code of payments is still loading. The fields then accept no text. */
  isLoading?: boolean
  /** Whether the payment is being checked. */
  isChecking: boolean
  onMax: () => void
  /** Opens the list of tokens. Undefined if there is nothing to choose from. */
  onChooseCurrency: (() => void) | undefined
  onReview: () => void
}

/** The form of a payment: what to send, how much, and to whom. */
export function WalletSendView(props: WalletSendViewProps) {
  const { currency, network, amount, receiver, amountFault, receiverFault, fiat, error, isChecking } = props
  const { isLoading } = props
  const { t } = useTexts(sendTexts)
  return (
    <CardForm onSubmit={props.onReview}>
      <ScrollArea>
        <Stack gap={16}>
          <List label={t('send.currency')}>
            <CurrencyRow
              currency={currency}
              trailing={props.onChooseCurrency && <ChevronIcon />}
              onClick={props.onChooseCurrency}
            />
          </List>
          <TextInput
            label={t('send.amount', { symbol: currency.symbol })}
            error={amountFault && t(`send.amount.${amountFault}`, { decimals: currency.decimals })}
            hint={fiat === undefined ? undefined : t('send.worth', { value: fiat })}
            value={amount}
            readOnly={isLoading}
            onChange={(event) => props.onAmountChange(event.currentTarget.value)}
            autoComplete="off"
            dir="ltr"
            inputMode="decimal"
            maxLength={100}
            placeholder="0"
            trailing={
              <Button
                variant="ghost"
                aria-label={t('send.maxLabel', { symbol: currency.symbol })}
                onClick={props.onMax}
              >
                {t('send.max')}
              </Button>
            }
          />
          <TextInput
            label={t('send.receiver')}
            error={receiverFault && t(`send.receiver.${receiverFault}`, { network })}
            hint={t('send.receiverHint', { network })}
            value={receiver}
            readOnly={isLoading}
            onChange={(event) => props.onReceiverChange(event.currentTarget.value)}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            dir="ltr"
            maxLength={200}
            spellCheck={false}
          />
          <div role="alert">
            {error !== undefined && (
              <Text size="secondary" tone="error" align="center">
                {error}
              </Text>
            )}
          </div>
        </Stack>
      </ScrollArea>
      <CardFooter>
        <Button size="wide" type="submit" state={isChecking || isLoading ? 'loading' : 'ready'}>
          {t('send.review')}
        </Button>
      </CardFooter>
    </CardForm>
  )
}
