import { unclaimedWallet } from '@latchkey/adapter-kit/flows'
import { isWalletOfPage } from './connectors/walletConnector.ts'
import type { Context } from './context.ts'
import { findInjectedProviders } from './discovery/findInjectedProviders.ts'
import { findByUid } from './findByUid.ts'
import { dropLocked } from './lockedWallets.ts'
import type { Wallet } from './registry.ts'

/**
 * Ends connections of wallets of the page that may not be the wallets that the visitor connected:
 * - a wallet that is not listed any more
 * - a wallet that was restored, or connected again by itself, and whose id another wallet now claims
 *
 * If the wallet in use is one of them, all wallets of the page end, and no locked wallet may connect again. Otherwise a wallet that the
 * visitor did not choose would replace it. The wallets keep the permissions that they granted.
 */
export function endUnsure({ config, registry, signal }: Context): void {
  const look = () => {
    for (const wallet of registry.list()) {
      const { wagmi, provider } = wallet
      if (!wagmi || !provider) continue
      wallet.isHeld ??= () =>
        config.state.connections.has(wagmi.uid) && (wallet.origin !== 'restored' || isPlacedAlone(wallet))
    }
    const { connections, current } = config.state
    const ofPage = [...connections].filter(([, { connector }]) => isWalletOfPage(connector)).map(([uid]) => uid)
    const isLost = ofPage.some((uid) => uid === current && isUnsure(uid))
    if (isLost) dropLocked({ config })
    const ending = ofPage.filter((uid) => uid !== current && (isLost || isUnsure(uid)))
    // The wallet in use ends last, so that no other wallet becomes the wallet in use in between.
    if (isLost && current) ending.push(current)
    for (const uid of ending) config._internal.events.disconnect({ uid })
  }
  const isUnsure = (uid: string) => {
    const wallet = findByUid(registry, uid)
    return !wallet || (wallet.origin === 'restored' && unclaimedWallet(registry, wallet.connector.id) !== wallet)
  }
  /**
   * Whether `window.ethereum` holds only this wallet. A wallet that announced itself counts too: it may have done so to stay listed when
   * another wallet takes its place.
   */
  const isPlacedAlone = ({ provider }: Wallet) => {
    const placed = findInjectedProviders(window, () => false)
    return placed.length > 0 && placed.every((each) => each === provider)
  }

  const stops = [registry.subscribe(look), config.subscribe(({ connections }) => connections, look)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  look()
}
