import { type ListedWallet, type Namespace, walletLists } from '@latchkey/core'
import { fromCustomWallet } from '@latchkey/core/directory'
import { useLatchkey, useSelected } from '@latchkey/react'
import { findInstallLink } from '../installLinks.ts'
import { useHighlights } from '../useHighlights.ts'
import { useLinkCheck } from '../useLinkCheck.ts'
import { GetWalletView } from './GetWalletView.tsx'

/** Maximum number of recommended wallets. */
const maxWallets = 4

const exploreUrls: Partial<Record<Namespace, string>> = walletLists

/**
 * Recommends wallets to install: first the site's own wallets, then wallets of the directory. Also links to an independent list of wallets.
 */
export function GetWallet() {
  const kit = useLatchkey()
  const { core } = kit
  // `true`, although the kit may have no directory service: then the recommended wallets come from a list that the kit contains.
  const highlights = useHighlights(kit, true)
  const checkLinks = useLinkCheck(kit)
  const customWallets = core.options.state.customWallets.map((wallet) => fromCustomWallet({ ...wallet }))
  const { featured = [], recommended = [], status } = highlights ?? {}
  const namespace = useSelected(core, () => core.chain.state.activeNamespace)
  const candidates = [...customWallets, ...featured, ...recommended]
  // Keeps the first of two wallets with the same id. So a wallet of the site's `customWallets` replaces the directory's wallet.
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
  const href = findInstallLink(wallet)
  return href ? [{ id: wallet.id, name: wallet.name, imageUrl: wallet.imageUrl, href }] : []
}
