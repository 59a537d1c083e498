import { findUncontestedWallet } from '@latchkey/adapter-kit/flows'
import { isWalletOfPage } from './connectors/walletConnector.ts'
import type { Context } from './context.ts'
import { findInjectedProviders } from './discovery/findInjectedProviders.ts'
import { findWalletByUid } from './findWalletByUid.ts'
import { forgetLockedWallets } from './lockedWallets.ts'
import type { Wallet } from './registry.ts'

/**
 * Removes the connections of those wallets of the page that may not be the wallet that the visitor connected:
 * - a wallet that is not listed any more
 * - a wallet that was connected without a choice of the visitor, and whose id another wallet now claims too
 *
 * If the wallet in use is one of them, all connections of wallets of the page are removed, and no locked wallet may connect again without
 * the visitor. Otherwise a wallet that the visitor did not choose would become the wallet in use. The wallets keep the permissions that
 * they granted to the site.
 */
export function watchUntrustedConnections({ config, registry, signal }: Context): void {
  const endUntrustedConnections = () => {
    for (const wallet of registry.list()) {
      const { wagmi, provider } = wallet
      if (!wagmi || !provider) continue
      wallet.isHeld ??= () =>
        config.state.connections.has(wagmi.uid) && (wallet.origin !== 'restored' || isOnlyInjectedProvider(wallet))
    }
    const { connections, current } = config.state
    const pageWalletUids = [...connections].filter(([, { connector }]) => isWalletOfPage(connector)).map(([uid]) => uid)
    const isCurrentUntrusted = pageWalletUids.some((uid) => uid === current && isUntrustedConnection(uid))
    if (isCurrentUntrusted) forgetLockedWallets({ config })
    const uidsToEnd = pageWalletUids.filter(
      (uid) => uid !== current && (isCurrentUntrusted || isUntrustedConnection(uid)),
    )
    // Removes the wallet in use last. Otherwise wagmi would make another wallet the wallet in use, although that wallet's connection is
    // also removed below.
    if (isCurrentUntrusted && current) uidsToEnd.push(current)
    for (const uid of uidsToEnd) config._internal.events.disconnect({ uid })
  }
  const isUntrustedConnection = (uid: string) => {
    const wallet = findWalletByUid(registry, uid)
    return !wallet || (wallet.origin === 'restored' && findUncontestedWallet(registry, wallet.connector.id) !== wallet)
  }
  /**
   * Whether `window.ethereum` contains this wallet and no other. Also true if the wallet is listed because it announced itself (EIP-6963).
   */
  const isOnlyInjectedProvider = ({ provider }: Wallet) => {
    const injectedProviders = findInjectedProviders(window, () => false)
    return injectedProviders.length > 0 && injectedProviders.every((each) => each === provider)
  }

  const unsubscribers = [
    registry.subscribe(endUntrustedConnections),
    config.subscribe(({ connections }) => connections, endUntrustedConnections),
  ]
  signal.addEventListener('abort', () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  })
  endUntrustedConnections()
}
