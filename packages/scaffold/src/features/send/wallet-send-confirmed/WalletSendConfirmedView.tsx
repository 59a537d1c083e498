import { AddressText, Amount, Button, CardFooter, FactList, Link, NetworkImage, ScrollArea, Stack } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { WaitingBody } from '../../../parts/WaitingBody.tsx'
import { sendTexts } from '../en.ts'

/** What is known about a payment. `unconfirmed`: the wallet did not say whether it sent the payment. */
export type SentStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'cancelled' | 'dropped' | 'unconfirmed'

export type WalletSendConfirmedViewProps = {
  status: SentStatus
  to: string
  amount: { value: bigint; decimals: number; symbol: string }
  network: { name: string; imageUrl: string | undefined }
  /** The page of the transaction in the block explorer. */
  explorer: { name: string; url: string } | undefined
  onDone: () => void
}

const ringStates = {
  pending: 'waiting',
  confirmed: 'success',
  replaced: 'success',
  failed: 'error',
  cancelled: 'error',
  dropped: 'error',
  unconfirmed: 'error',
} as const

/** What became of a payment. The view follows the payment until its outcome is final. */
export function WalletSendConfirmedView({
  status,
  to,
  amount,
  network,
  explorer,
  onDone,
}: WalletSendConfirmedViewProps) {
  const { t, locale } = useTexts(sendTexts)
  return (
    <>
      <ScrollArea>
        <Stack gap={24}>
          <WaitingBody
            state={ringStates[status]}
            shape="network"
            mark={<NetworkImage name={network.name} src={network.imageUrl} size={72} />}
            title={t(`send.sent.${status}`)}
            text={t(`send.sent.${status}Text`)}
          />
          <FactList
            facts={[
              {
                label: t('send.preview.amount'),
                value: (
                  <Amount
                    value={amount.value}
                    decimals={amount.decimals}
                    symbol={amount.symbol}
                    locale={locale}
                    maximumFractionDigits={255}
                  />
                ),
              },
              { label: t('send.preview.to'), value: <AddressText address={to} length="full" />, isWide: true },
            ]}
          />
          {explorer && (
            <Stack align="center">
              <Link href={explorer.url}>{t('send.sent.explorer', { explorer: explorer.name })}</Link>
            </Stack>
          )}
        </Stack>
      </ScrollArea>
      <CardFooter>
        <Button size="wide" onClick={onDone}>
          {t('send.sent.done')}
        </Button>
      </CardFooter>
    </>
  )
}
