import type { Namespace } from '@latchkey/protocol'
import { getConnectors } from '../connections/getConnectors.ts'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'
import { findInstalled, pickInstalledConnector } from './findInstalled.ts'
import { keepAllowedLinks } from './keepAllowedLinks.ts'
import type { ListedWallet } from './ListedWallet.ts'
import { readPlatform } from './platform.ts'
import { hasLink } from './walletLink.ts'
import { listWalletPlaces, type Places } from './walletPlaces.ts'

export declare namespace reachWallet {
  type Parameters = {
    wallet: ListedWallet
    /** The namespace in which to connect; `undefined` if the visitor chose none. */
    namespace?: Namespace | undefined
    /** Whether the wallet counts as installed in this browser, so that `places` starts with `browser`. Detected by default. */
    isInstalled?: boolean | undefined
  }
  type ReturnType = {
    /**
     * The wallet's entry in this browser, which may have connectors in several namespaces. `undefined` until the
     * wallets in the page have been compared (`loadReview`).
     */
    installed: Connector | undefined
    /** The connector of `installed` to use: the one in the requested namespace, otherwise one in another namespace. */
    connector: Connector | undefined
    /** The ways to reach the wallet, the one with the fewest steps first. */
    places: Places
  }
}

/** Returns how the visitor can reach a wallet of the directory: in this browser, by a link, or by a QR code. */
export function reachWallet(
  core: Core,
  { wallet, namespace, isInstalled }: reachWallet.Parameters,
): reachWallet.ReturnType {
  const trustedWallet = keepAllowedLinks(core, wallet)
  // Before `loadReview` has compared the wallets, an announced wallet could be a copy of another one. So no installed
  // wallet is offered yet.
  const connectors = core.connectors.state.isReviewed ? getConnectors(core) : []
  const installedConnector = findInstalled(trustedWallet, connectors, namespace)
  const connector =
    installedConnector &&
    pickInstalledConnector(trustedWallet, installedConnector, namespace ?? core.chain.state.activeNamespace)
  const places = listWalletPlaces({
    isMobile: readPlatform().isMobile,
    isInstalled: isInstalled ?? installedConnector !== undefined,
    takesOffers: hasWalletConnect(core) && (core.features.linkCheck?.(wallet) ?? wallet).supports_wc !== false,
    hasLink: (place) => hasLink(core, wallet, place),
  })
  return { installed: installedConnector, connector, places }
}
