import { soleWallet } from '@latchkey/core/adapter-flows'
import type { Context } from './context.ts'
import { dropLocked } from './lockedWallets.ts'
import type { Wallet } from './registry.ts'

/**
 * Ends the connections of wallets of the page that may not be whom the visitor connected: of one that is not listed any more, and of
 * one that was restored, or came back by itself, and is now one of several that claim its id. Where it was the one in use, all wallets of the page
 * end, and none that is locked comes back: a stranger that got connected would be used in its place. A wallet keeps what it granted.
 */
export function endUnsure({ config, registry, signal }: Context): void {
  const walletsOfPage = new Map<string, Wallet>()
  const look = () => {
    for (const wallet of registry.list()) {
      const { wagmi, provider } = wallet
      if (!wagmi || !provider || walletsOfPage.has(wagmi.uid)) continue
      walletsOfPage.set(wagmi.uid, wallet)
      wallet.isHeld = () =>
        config.state.connections.has(wagmi.uid) && (wallet.origin !== 'restored' || isAnnounced(wallet))
    }
    const { connections, current } = config.state
    const isUnsure = (uid: string) => {
      const wallet = walletsOfPage.get(uid)
      return wallet !== undefined && !isSure(wallet)
    }
    const isLost = current !== null && connections.has(current) && isUnsure(current)
    if (isLost) dropLocked({ config })
    const ending = [...connections.keys()].filter(
      (uid) => uid !== current && (isLost ? walletsOfPage.has(uid) : isUnsure(uid)),
    )
    // The one in use last: each before it has nothing to be replaced by.
    for (const uid of isLost ? [...ending, current] : ending) config._internal.events.disconnect({ uid })
  }
  const isSure = (wallet: Wallet) => {
    const { id } = wallet.connector
    return wallet.origin === 'restored' ? soleWallet(registry, id) === wallet : registry.get(id) === wallet
  }
  const isAnnounced = ({ provider }: Wallet) =>
    registry.list().some((each) => each.connector.type === 'ANNOUNCED' && each.provider === provider)

  const stops = [registry.subscribe(look), config.subscribe(({ connections }) => connections, look)]
  signal.addEventListener('abort', () => {
    for (const stop of stops) stop()
  })
  look()
}
