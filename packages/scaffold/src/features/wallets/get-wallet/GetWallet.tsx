import { type ListedWallet, type Namespace, walletLists } from '@latchkey/core'
import { fromCustomWallet } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import { installLink } from '../installLinks.ts'
import { useCheckedLinks } from '../useCheckedLinks.ts'
import { useHighlights } from '../useHighlights.ts'
import { GetWalletView } from './GetWalletView.tsx'

/** Number of wallets to recommend. */
const maxWallets = 4

const exploreUrls: Partial<Record<Namespace, string>> = walletLists

/** Recommends wallets to install: the site's wallets, then the directory's wallets. Also links to a neutral list of wallets. */
export function GetWallet() {
  const kit = useLatchkey()
  const { core } = kit
  // Always enabled, because without a directory service the highlights come from the kit's wallet snapshot.
  const highlights = useHighlights(kit, true)
  const checkLinks = useCheckedLinks(kit)
  const customWallets = core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet }))
  const { featured = [], recommended = [], status } = highlights ?? {}
  const namespace = useSelected(core, () => core.chain.state.activeNamespace)
  const candidates = [...customWallets, ...featured, ...recommended]
  // Of two wallets with the same id the first is kept, so a custom wallet of the site replaces the directory wallet.
  const wallets = candidates
    .filter(({ id }, index) => candidates.findIndex((each) => each.id === id) === index)
    .flatMap((wallet) => (checkLinks ? withInstallLink(checkLinks(wallet)) : []))
    .slice(0, maxWallets)
  return (
    <GetWalletView
      wallets={wallets}
      pending={!checkLinks || status === 'loading' || status === 'idle' ? maxWallets - wallets.length : 0}
      exploreUrl={exploreUrls[namespace]}
      onSelect={(name) => core.events.track({ event: 'GET_WALLET', name })}
    />
  )
}

function withInstallLink(wallet: ListedWallet) {
  const href = installLink(wallet)
  return href ? [{ id: wallet.id, name: wallet.name, imageUrl: wallet.imageUrl, href }] : []
}
