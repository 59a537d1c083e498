import type { Namespace } from '@latchkey/protocol'
import { getConnectors } from '../connections/getConnectors.ts'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { hasWalletConnect } from '../ports/walletConnectConnector.ts'
import { checkedWallet } from './checkedWallet.ts'
import { findInstalled, installedHalf } from './findInstalled.ts'
import type { ListedWallet } from './ListedWallet.ts'
import { readPlatform } from './platform.ts'
import { hasLink } from './walletLink.ts'
import { type Places, walletPlaces } from './walletPlaces.ts'

export declare namespace reachWallet {
  type Parameters = {
    wallet: ListedWallet
    /** The namespace in which to connect. Undefined if the visitor chose none. */
    namespace?: Namespace | undefined
    /** Whether the view may offer the installed wallet first. Defaults to whether it is installed. */
    isInstalled?: boolean | undefined
  }
  type ReturnType = {
    /** The wallet's entry in this browser, which may span namespaces. Undefined until the wallets of the page are compared. */
    installed: Connector | undefined
    /** The connector of that entry to connect: its half in the namespace, otherwise another half. */
    connector: Connector | undefined
    /** The ways to reach the wallet, the shortest first. */
    places: Places
  }
}

/** Returns how a wallet of the directory is reached: in this browser, by a link, or by a QR code. */
export function reachWallet(
  core: Core,
  { wallet, namespace, isInstalled }: reachWallet.Parameters,
): reachWallet.ReturnType {
  const checked = checkedWallet(core, wallet)
  // A wallet that was announced just now has not been compared with the others.
  const connectors = core.connectors.state.isReviewed ? getConnectors(core) : []
  const installed = findInstalled(checked, connectors, namespace)
  const connector = installed && installedHalf(checked, installed, namespace ?? core.chain.state.activeNamespace)
  const places = walletPlaces({
    isMobile: readPlatform().isMobile,
    isInstalled: isInstalled ?? installed !== undefined,
    takesOffers: hasWalletConnect(core) && (core.features.linkCheck?.(wallet) ?? wallet).supports_wc !== false,
    hasLink: (place) => hasLink(core, wallet, place),
  })
  return { installed, connector, places }
}
