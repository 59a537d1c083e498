import {
  AddressText,
  ChevronIcon,
  CopyButton,
  List,
  ListRow,
  NetworkIcon,
  NetworkImage,
  RowIcon,
  ScrollArea,
  Stack,
  Tabs,
  Text,
  TextInput,
} from '@latchkey/ui'
import { QrCode, QrCodeSkeleton } from '@latchkey/ui/qr-code'
import { useTexts } from '../../../messages/Texts.tsx'
import { AddressBlock } from '../../../parts/AddressBlock.tsx'
import { receiveTexts } from '../en.ts'

/** `address`: the code contains the plain address, which every wallet reads. `request`: it contains a request with an amount. */
export type CodeKind = 'address' | 'request'

/** What the visitor can ask for: the coin of the network, or a token of the account. */
export type Currency = {
  id: string
  symbol: string
  name: string
  decimals: number
  /** The contract or mint of a token; absent for the coin of the network. */
  address?: string | undefined
  /** Whether another token looks the same, so that its address is shown. */
  hasNamesake?: boolean
}

/** Why there is no code for a request. */
export type RequestFault = 'notANumber' | 'tooPrecise' | 'tooLarge' | 'failed'

export type WalletReceiveViewProps = {
  address: string
  network: { name: string; imageUrl: string | undefined }
  /** The number of networks on which the account can receive. */
  networkCount: number
  kind: CodeKind
  onKindChange: (kind: CodeKind) => void
  /** What the visitor typed. */
  amount: string
  onAmountChange: (amount: string) => void
  /** The currencies to choose from; the coin of the network comes first. */
  currencies: readonly [Currency, ...Currency[]]
  currency: Currency
  onCurrencyChange: (currency: Currency) => void
  /** The URI of the request. Undefined while it is being written, or if there is a fault. */
  uri: string | undefined
  fault: RequestFault | undefined
  onShowNetworks: () => void
}

const qrCodeSize = 208

/** Shows the address of the account, or a request to pay it, as a QR code and as text. */
export function WalletReceiveView(props: WalletReceiveViewProps) {
  const { t } = useTexts(receiveTexts)
  const { kind, onKindChange, network } = props
  return (
    <ScrollArea>
      <Tabs
        label={t('receive.kinds')}
        tabs={(['address', 'request'] as const).map((id) => ({ id, label: t(`receive.kind.${id}`) }))}
        value={kind}
        onValueChange={onKindChange}
      >
        <Stack gap={16}>
          <Stack align="center">
            <Stack direction="row" gap={8} align="center">
              <NetworkImage name={network.name} src={network.imageUrl} size={20} />
              <Text>{network.name}</Text>
            </Stack>
          </Stack>
          {kind === 'address' ? <AddressPanel {...props} /> : <RequestPanel {...props} />}
        </Stack>
      </Tabs>
    </ScrollArea>
  )
}

function AddressPanel({ address, network, networkCount, onShowNetworks }: WalletReceiveViewProps) {
  const { t } = useTexts(receiveTexts)
  return (
    <>
      <Stack gap={16} align="center">
        <QrCode value={address} label={t('receive.code', { network: network.name })} size={qrCodeSize} />
        <AddressBlock address={address} label={t('receive.address', { network: network.name })} />
        <CopyButton
          text={address}
          label={t('common.copyAddress')}
          copiedLabel={t('common.copied')}
          failedLabel={t('common.copyFailed')}
        >
          {t('common.copyAddress')}
        </CopyButton>
      </Stack>
      {networkCount > 1 ? (
        <List label={t('receive.networks')}>
          <ListRow
            mark={
              <RowIcon>
                <NetworkIcon />
              </RowIcon>
            }
            name={t('receive.networks')}
            detail={t('receive.networks.count', { count: networkCount })}
            trailing={<ChevronIcon />}
            onClick={onShowNetworks}
          />
        </List>
      ) : (
        <Text size="secondary" tone="secondary" align="center">
          {t('receive.warning', { network: network.name })}
        </Text>
      )}
    </>
  )
}

function RequestPanel(props: WalletReceiveViewProps) {
  const { network, amount, onAmountChange, currencies, currency, onCurrencyChange, uri, fault } = props
  const { t } = useTexts(receiveTexts)
  const error = fault && t(`receive.request.${fault}`, { decimals: currency.decimals })
  return (
    <>
      <Stack gap={16} align="center">
        {uri ? (
          <QrCode value={uri} label={t('receive.request.code', { network: network.name })} size={qrCodeSize} />
        ) : (
          <QrCodeSkeleton size={qrCodeSize} />
        )}
        {uri && (
          <CopyButton
            text={uri}
            label={t('receive.request.copy')}
            copiedLabel={t('receive.request.copied')}
            failedLabel={t('common.copyFailed')}
          >
            {t('receive.request.copy')}
          </CopyButton>
        )}
      </Stack>
      <TextInput
        label={t('receive.request.amount', { symbol: currency.symbol })}
        hint={t('receive.request.hint')}
        error={error}
        value={amount}
        onChange={(event) => onAmountChange(event.currentTarget.value)}
        autoComplete="off"
        dir="ltr"
        inputMode="decimal"
        maxLength={100}
      />
      {currencies.length > 1 && (
        <List label={t('receive.request.tokens')}>
          {currencies.map((each) => (
            <ListRow
              key={each.id}
              name={each.symbol}
              detail={
                each.address !== undefined && each.hasNamesake ? (
                  <>
                    <bdi>{each.name}</bdi> · <AddressText address={each.address} />
                  </>
                ) : (
                  each.name
                )
              }
              state={each.id === currency.id ? 'selected' : 'ready'}
              onClick={() => onCurrencyChange(each)}
            />
          ))}
        </List>
      )}
      <Text size="secondary" tone="secondary" align="center">
        {t('receive.request.note')}
      </Text>
    </>
  )
}
