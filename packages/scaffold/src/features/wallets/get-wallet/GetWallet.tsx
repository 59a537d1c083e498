import { type ListedWallet, type Namespace, walletLists } from '@latchkey/core'
import { fromCustomWallet } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import { installLink } from '../installLinks.ts'
import { useCheckedLinks } from '../useCheckedLinks.ts'
import { useHighlights } from '../useHighlights.ts'
import { GetWalletView } from './GetWalletView.tsx'

/** Number of wallets to recommend. */
const shown = 4

const exploreUrls: Partial<Record<Namespace, string>> = walletLists

/** Recommends wallets to install: those of the site, then those of the directory. Also links to a neutral list. */
export function GetWallet() {
  const kit = useLatchkey()
  const { core } = kit
  // Without a directory service, the wallet snapshot of the kit is used.
  const highlights = useHighlights(kit, true)
  const checkLinks = useCheckedLinks(kit)
  const custom = core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet }))
  const { featured = [], recommended = [], status } = highlights ?? {}
  const namespace = useSelected(core, () => core.chain.state.activeNamespace)
  const known = [...custom, ...featured, ...recommended]
  // A custom wallet of the site replaces the directory wallet with the same id.
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
