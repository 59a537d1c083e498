import { AddressText, Amount, Button, CardFooter, FactList, ScrollArea, Stack, Text } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { sendTexts } from '../en.ts'
import { LookalikeCheck, type LookalikeCheckProps } from '../LookalikeCheck.tsx'

/** An exact amount in base units. */
type ExactAmount = { value: bigint; decimals: number; symbol: string }

export type WalletSendPreviewViewProps = {
  /** The whole address that is paid, as it stands in the bytes of the transaction. */
  to: string
  network: string
  wallet: string
  amount: ExactAmount
  /** The value of the amount in US dollars, with its sign. */
  fiat: string | undefined
  /** What the receiver gets, if the token charges a fee of its own. */
  received: ExactAmount | undefined
  fee: { expected: ExactAmount; cap: ExactAmount | undefined; deposit: ExactAmount | undefined }
  isContract: boolean
  /** Whether the payment differs from the one that was shown before. */
  hasChanged: boolean
  lookalike: Omit<LookalikeCheckProps, 'to'> | undefined
  /** Whether the wallet is being asked. */
  isAsking: boolean
  error: string | undefined
  onConfirm: () => void
}

/** What the payment does, read from its bytes, and the button that asks the wallet. */
export function WalletSendPreviewView(props: WalletSendPreviewViewProps) {
  const { to, network, wallet, amount, fiat, received, fee, lookalike, isAsking } = props
  const { t, locale } = useTexts(sendTexts)
  const exact = ({ value, decimals, symbol }: ExactAmount) => (
    <Amount value={value} decimals={decimals} symbol={symbol} locale={locale} maximumFractionDigits={255} />
  )
  const rounded = ({ value, decimals, symbol }: ExactAmount) => (
    <Amount value={value} decimals={decimals} symbol={symbol} locale={locale} maximumFractionDigits={8} />
  )
  const warnings = [
    props.hasChanged && t('send.preview.changed'),
    props.isContract && t('send.preview.contract'),
  ].filter((warning) => warning !== false)
  return (
    <>
      <ScrollArea>
        <Stack gap={16}>
          {lookalike && <LookalikeCheck {...lookalike} to={to} />}
          <FactList
            facts={[
              {
                label: t('send.preview.amount'),
                value: (
                  <>
                    {exact(amount)}
                    {fiat !== undefined && (
                      <Text size="secondary" tone="secondary">
                        <bdi>{t('send.worth', { value: fiat })}</bdi>
                      </Text>
                    )}
                  </>
                ),
              },
              ...(received ? [{ label: t('send.preview.receives'), value: exact(received) }] : []),
              // The check of a look-alike shows the whole address already.
              ...(lookalike
                ? []
                : [{ label: t('send.preview.to'), value: <AddressText address={to} length="full" />, isWide: true }]),
              { label: t('send.preview.network'), value: <bdi>{network}</bdi> },
              { label: t('send.preview.fee'), value: rounded(fee.expected) },
              ...(fee.cap ? [{ label: t('send.preview.maxFee'), value: rounded(fee.cap) }] : []),
              ...(fee.deposit ? [{ label: t('send.preview.deposit'), value: rounded(fee.deposit) }] : []),
            ]}
          />
          {warnings.map((warning) => (
            <div role="alert" key={warning}>
              <Text size="secondary" tone="warning" align="center">
                {warning}
              </Text>
            </div>
          ))}
        </Stack>
      </ScrollArea>
      <CardFooter>
        <Stack gap={8}>
          <div role="alert">
            {props.error !== undefined && (
              <Text size="secondary" tone="error" align="center">
                {props.error}
              </Text>
            )}
          </div>
          <Button size="wide" state={isAsking ? 'loading' : 'ready'} onClick={props.onConfirm}>
            {isAsking
              ? t('send.preview.asking', { wallet })
              : t('send.preview.confirm', { symbol: amount.symbol, network })}
          </Button>
        </Stack>
      </CardFooter>
    </>
  )
}
