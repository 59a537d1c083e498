import type { BalanceState, CaipNetworkId, ConnectedWallet, TokensState, WalletFeature } from '@latchkey/core'
import {
  ActionRow,
  Amount,
  ChevronIcon,
  ExternalLinkIcon,
  List,
  ListRow,
  NetworkImage,
  QrIcon,
  RowIcon,
  ScrollArea,
  SendIcon,
  Skeleton,
  Stack,
  Text,
  VisuallyHidden,
} from '@latchkey/ui'
import type { ComponentType } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { DisconnectRow } from '../../../parts/DisconnectRow.tsx'
import { AccountHead } from '../AccountHead.tsx'
import { accountTexts } from '../en.ts'
import { TokensView } from '../TokensView.tsx'
import { TotalValue } from '../TotalValue.tsx'
import { WalletsRow } from '../WalletsRow.tsx'

export type AccountViewProps = {
  address: string
  /** The name that the visitor gave the account. */
  label: string | undefined
  wallet: ConnectedWallet
  balance: BalanceState
  tokens: TokensState
  /** Whether the visitor asked for an update of the tokens that is running. */
  isRefreshing: boolean
  /** The network of the account. Undefined if the network is not one of the site's networks. */
  network: { name: string; imageUrl: string | undefined } | undefined
  networkId: CaipNetworkId
  /** The account's page on the block explorer of the network. */
  explorer: { name: string; url: string } | undefined
  /** Number of wallets that are connected in the active namespace. */
  walletCount: number
  /** Whether the wallet has lost its connection to the network. */
  isOffline?: boolean | undefined
  isDisconnecting: boolean
  /** Opens the list of networks. Undefined if the option `enableNetworkSwitch` is off. */
  onChooseNetwork: (() => void) | undefined
  onShowWallets: () => void
  onRefreshTokens: () => void
  onHideToken: (id: string, isHidden: boolean) => void
  /** The features that the account view offers, in the site's order, each with the function that opens it. */
  features: readonly { readonly id: WalletFeature; readonly onOpen: () => void }[]
  onDisconnect: () => void
}

export function AccountView(props: AccountViewProps) {
  const { address, label, wallet, balance, network, networkId, explorer, walletCount, isOffline, isDisconnecting } =
    props
  const { onChooseNetwork, onShowWallets, features, onDisconnect } = props
  const { t } = useTexts(accountTexts)
  const { tokens } = props
  // If the own coin is all that is known, the balance says it already.
  const hasTokens = !tokens.isCoinOnly && tokens.status !== 'unsupported' && tokens.status !== 'idle'
  return (
    <ScrollArea>
      <Stack gap={24}>
        <Stack gap={12} align="center">
          <AccountHead address={address} label={label} size={72} />
          {hasTokens ? <TotalValue state={tokens} /> : <Balance balance={balance} />}
        </Stack>
        <FeatureRow features={features} />
        {hasTokens && (
          <TokensView
            state={tokens}
            coinImageUrl={network?.imageUrl}
            isRefreshing={props.isRefreshing}
            onRefresh={props.onRefreshTokens}
            onHide={props.onHideToken}
          />
        )}
        <List label={t('account.title')}>
          <WalletsRow wallet={wallet} count={walletCount} onShowWallets={onShowWallets} />
          <ListRow
            mark={<NetworkImage name={network?.name ?? '?'} src={network?.imageUrl} />}
            name={network?.name ?? networkId}
            detail={t(isOffline ? 'account.offline' : network ? 'account.network' : 'account.unsupported')}
            trailing={onChooseNetwork && <ChevronIcon />}
            onClick={onChooseNetwork}
          />
          {explorer && (
            <ListRow
              mark={
                <RowIcon>
                  <ExternalLinkIcon />
                </RowIcon>
              }
              name={t('account.explorer', { explorer: explorer.name })}
              href={explorer.url}
            />
          )}
          <DisconnectRow isDisconnecting={isDisconnecting} onDisconnect={onDisconnect} />
        </List>
      </Stack>
    </ScrollArea>
  )
}

/** The icon of each feature that has a view. A feature without a line here has no button. */
const featureIcons = { receive: QrIcon, send: SendIcon } as const satisfies {
  readonly [feature in WalletFeature]?: ComponentType
}

function FeatureRow({ features }: Pick<AccountViewProps, 'features'>) {
  const { t } = useTexts(accountTexts)
  const actions = features.flatMap(({ id, onOpen }) => {
    if (!(id in featureIcons)) return []
    const feature = id as keyof typeof featureIcons
    const Icon = featureIcons[feature]
    return [{ id, label: t(`account.feature.${feature}`), icon: <Icon />, onPress: onOpen }]
  })
  return actions.length > 0 && <ActionRow label={t('account.features')} actions={actions} />
}

function Balance({ balance }: { balance: BalanceState }) {
  const { t, locale } = useTexts(accountTexts)
  const latestBalance =
    balance.status === 'loaded' ? balance.balance : balance.status === 'idle' ? undefined : balance.last
  if (!latestBalance && balance.status === 'failed')
    return (
      <Text tone="secondary" align="center">
        {t('account.balanceUnavailable')}
      </Text>
    )
  return (
    <Text align="center">
      <VisuallyHidden>{t('account.balance')} </VisuallyHidden>
      {latestBalance ? (
        <Amount
          value={latestBalance.value}
          decimals={latestBalance.decimals}
          symbol={latestBalance.symbol}
          locale={locale}
          size="balance"
        />
      ) : (
        <>
          <Skeleton width={140} height={34} />
          <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
        </>
      )}
    </Text>
  )
}
