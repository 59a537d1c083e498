import type { ListedWallet, Namespace } from '@latchkey/core'
import { fromCustomWallet } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import { installLink } from '../installLinks.ts'
import { useCheckedLinks } from '../useCheckedLinks.ts'
import { useHighlights } from '../useHighlights.ts'
import { GetWalletView } from './GetWalletView.tsx'

/** How many wallets are recommended. */
const shown = 4

/** Lists of wallets by those who keep each chain, who sell none. */
const exploreUrls: Partial<Record<Namespace, string>> = {
  eip155: 'https://ethereum.org/en/wallets/find-wallet/',
  solana: 'https://solana.com/wallets',
  bip122: 'https://bitcoin.org/en/choose-your-wallet',
}

/** Where wallets come from: the host's recommendations, those of the directory, and a neutral list of the field's. */
export function GetWallet() {
  const kit = useLatchkey()
  const { core } = kit
  // What ships with the kit answers where the host named no service.
  const highlights = useHighlights(kit, true)
  const checkLinks = useCheckedLinks(kit)
  const custom = core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet }))
  const { featured = [], recommended = [], status } = highlights ?? {}
  const namespace = useSelected(core, () => core.chain.state.activeNamespace)
  const known = [...custom, ...featured, ...recommended]
  // A host may have its own say on a wallet of the directory.
  const wallets = known
    .filter(({ id }, index) => known.findIndex((each) => each.id === id) === index)
    .flatMap((wallet) => (checkLinks ? withLink(checkLinks(wallet)) : []))
    .slice(0, shown)
  return (
    <GetWalletView
      wallets={wallets}
      pending={!checkLinks || status === 'loading' || status === 'idle' ? shown - wallets.length : 0}
      exploreUrl={exploreUrls[namespace]}
      onSelect={(name) => core.events.track({ event: 'GET_WALLET', name })}
    />
  )
}

function withLink(wallet: ListedWallet) {
  const href = installLink(wallet)
  return href ? [{ id: wallet.id, name: wallet.name, imageUrl: wallet.imageUrl, href }] : []
}
