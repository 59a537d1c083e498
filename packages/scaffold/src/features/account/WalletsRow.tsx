import type { ConnectedWallet } from '@latchkey/core'
import { ChevronIcon, ListRow, WalletImage } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'

export type WalletsRowProps = {
  /** The wallet in use. */
  wallet: ConnectedWallet
  /** How many wallets are connected, of this kind of chain. */
  count: number
  onShowWallets: () => void
}

/** The wallet in use, and the way to all that are connected. */
export function WalletsRow({ wallet, count, onShowWallets }: WalletsRowProps) {
  const { t } = useTexts(accountTexts)
  return (
    <ListRow
      mark={<WalletImage name={wallet.name} src={wallet.imageUrl} />}
      name={wallet.name}
      detail={t('settings.wallets', { count })}
      trailing={<ChevronIcon />}
      onClick={onShowWallets}
    />
  )
}
