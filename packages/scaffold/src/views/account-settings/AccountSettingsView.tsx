import type { ConnectedWallet } from '@latchkey/core'
import { Avatar, ChevronIcon, List, ListRow, NetworkImage, ScrollArea, Stack, WalletImage } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { CopyAddress } from '../CopyAddress.tsx'
import { DisconnectRow } from '../DisconnectRow.tsx'

export type AccountSettingsViewProps = {
  address: string
  wallet: ConnectedWallet
  network: { name: string; imageUrl: string | undefined } | undefined
  /** How many wallets are connected, of this kind of chain. */
  walletCount: number
  isDisconnecting: boolean
  onChooseNetwork: () => void
  onShowWallets: () => void
  onDisconnect: () => void
}

export function AccountSettingsView(props: AccountSettingsViewProps) {
  const { address, wallet, network, walletCount, isDisconnecting } = props
  const { onChooseNetwork, onShowWallets, onDisconnect } = props
  const { t } = useTexts()
  return (
    <ScrollArea>
      <Stack gap={24}>
        <Stack gap={12} align="center">
          <Avatar address={address} size={64} />
          <CopyAddress address={address} />
        </Stack>
        <List label={t('settings.title')}>
          <ListRow
            mark={<NetworkImage name={network?.name ?? '?'} src={network?.imageUrl} />}
            name={network?.name ?? t('account.unsupported')}
            detail={t('account.network')}
            trailing={<ChevronIcon />}
            onClick={onChooseNetwork}
          />
          <ListRow
            mark={<WalletImage name={wallet.name} src={wallet.imageUrl} />}
            name={wallet.name}
            detail={t('settings.wallets', { count: walletCount })}
            trailing={<ChevronIcon />}
            onClick={onShowWallets}
          />
          <DisconnectRow isDisconnecting={isDisconnecting} onDisconnect={onDisconnect} />
        </List>
      </Stack>
    </ScrollArea>
  )
}
