import { soleWallet } from '@latchkey/core/adapter-flows'
import type { Context } from './context.ts'
import type { Wallet } from './registry.ts'

/**
 * Ends the connections of wallets of the page that may not be whom the visitor connected: of one that is not listed any more, and of
 * one that was restored, or came back by itself, and is now one of several that claim its id. A wallet keeps what it granted.
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
    for (const uid of config.state.connections.keys()) {
      const wallet = walletsOfPage.get(uid)
      if (wallet && !isSure(wallet)) config._internal.events.disconnect({ uid })
    }
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
