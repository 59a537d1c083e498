import type { ConnectedWallet } from '@latchkey/core'
import { ChevronIcon, List, ListRow, NetworkImage, ScrollArea, Stack } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { DisconnectRow } from '../../../parts/DisconnectRow.tsx'
import { AccountHead } from '../AccountHead.tsx'
import { accountTexts } from '../en.ts'
import { WalletsRow } from '../WalletsRow.tsx'
import { AccountName, type AccountNameProps } from './AccountName.tsx'

export type AccountSettingsViewProps = AccountNameProps & {
  address: string
  wallet: ConnectedWallet
  network: { name: string; imageUrl: string | undefined } | undefined
  /** Number of wallets that are connected in the active namespace. */
  walletCount: number
  isDisconnecting: boolean
  /** Opens the list of networks. Undefined if the option `enableNetworkSwitch` is off. */
  onChooseNetwork: (() => void) | undefined
  onShowWallets: () => void
  onDisconnect: () => void
}

export function AccountSettingsView(props: AccountSettingsViewProps) {
  const { address, label, wallet, network, walletCount, isDisconnecting } = props
  const { onLabelChange, onChooseNetwork, onShowWallets, onDisconnect } = props
  const { t } = useTexts(accountTexts)
  return (
    <ScrollArea>
      <Stack gap={24}>
        <Stack gap={12} align="center">
          <AccountHead address={address} label={label} size={64} />
        </Stack>
        <List label={t('common.settings')}>
          <AccountName label={label} onLabelChange={onLabelChange} />
          <ListRow
            mark={<NetworkImage name={network?.name ?? '?'} src={network?.imageUrl} />}
            name={network?.name ?? t('account.unsupported')}
            detail={t('account.network')}
            trailing={onChooseNetwork && <ChevronIcon />}
            onClick={onChooseNetwork}
          />
          <WalletsRow wallet={wallet} count={walletCount} onShowWallets={onShowWallets} />
          <DisconnectRow isDisconnecting={isDisconnecting} onDisconnect={onDisconnect} />
        </List>
      </Stack>
    </ScrollArea>
  )
}
