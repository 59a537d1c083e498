import { unclaimedWallet } from '@latchkey/adapter-kit/flows'
import { isWalletOfPage } from './connectors/walletConnector.ts'
import type { Context } from './context.ts'
import { findInjectedProviders } from './discovery/findInjectedProviders.ts'
import { findByUid } from './findByUid.ts'
import { dropLocked } from './lockedWallets.ts'
import type { Wallet } from './registry.ts'

/**
 * Ends the connections of wallets of the page that may not be whom the visitor connected: of one that is not listed any more, and of
 * one that was restored, or came back by itself, and is now one of several that claim its id. Where it was the one in use, all wallets of the page
 * end, and none that is locked comes back: a stranger that got connected would be used in its place. A wallet keeps what it granted.
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
    // The one in use last: each before it has nothing to be replaced by.
    if (isLost && current) ending.push(current)
    for (const uid of ending) config._internal.events.disconnect({ uid })
  }
  const isUnsure = (uid: string) => {
    const wallet = findByUid(registry, uid)
    return !wallet || (wallet.origin === 'restored' && unclaimedWallet(registry, wallet.connector.id) !== wallet)
  }
  /** Also where it has announced itself: it may have done so in order to stay when another takes its place. */
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
