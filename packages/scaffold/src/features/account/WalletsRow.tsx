import type { ConnectedWallet } from '@latchkey/core'
import { ChevronIcon, ListRow, WalletImage } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { accountTexts } from './en.ts'

export type WalletsRowProps = {
  /** The connected wallet whose account is active. */
  wallet: ConnectedWallet
  /** Number of wallets that are connected in the namespace of `wallet`. */
  count: number
  onShowWallets: () => void
}

/** A row that shows the active wallet. A press opens the list of all connected wallets. */
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
