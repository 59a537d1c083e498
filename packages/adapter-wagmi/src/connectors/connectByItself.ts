import { findSoleWallet } from '@latchkey/adapter-kit/flows'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { addConnection } from '../actions/addConnection.ts'
import type { Context } from '../context.ts'
import { findWalletByUid } from '../findWalletByUid.ts'
import {
  forgetDisconnectedWallet,
  forgetLockedIfAllDisconnect,
  mayConnectOnUnlock,
  recordLockedAccounts,
} from '../lockedWallets.ts'

/**
 * Whether the kit may connect a wallet that reports an account although the kit requested none, for example after the visitor unlocked the
 * wallet.
 */
export function mayConnectByItself(
  context: Pick<Context, 'config' | 'ports' | 'registry'>,
  connectorId: string,
  account: Address,
): boolean {
  const { config, registry } = context
  const hasNoOtherWallet = config.state.status === 'disconnected' && findSoleWallet(registry, connectorId) !== undefined
  return hasNoOtherWallet && mayConnectOnUnlock(context, connectorId, account)
}

/**
 * Checks `mayConnectByItself` whenever a connector of the config, also one of the site, emits `connect`. Without this check, wagmi connects
 * the wallet of any such connector, and makes it the wallet in use. The methods `on` and `off` of the connector's emitter are replaced
 * permanently, because wagmi adds its listener again at each disconnection.
 */
export function restrictUnrequestedConnections(context: Context): void {
  const { config, signal } = context
  const restrictedConnectors = new WeakSet<WagmiConnector>()
  const restrictNewConnectors = (connectors: readonly WagmiConnector[]) => {
    for (const connector of connectors) {
      if (restrictedConnectors.has(connector)) continue
      restrictedConnectors.add(connector)
      restrictConnector(context, connector)
    }
  }
  const unsubscribe = config._internal.connectors.subscribe(restrictNewConnectors)
  signal.addEventListener('abort', unsubscribe)
  restrictNewConnectors(config.connectors)
}

/** The signature of an emitter's `on` and `off` with any event name, because the functions below handle all events. */
type AddOrRemoveListener = (name: string, listener: unknown) => void

function restrictConnector(context: Context, connector: WagmiConnector): void {
  const { config, registry, signal } = context
  const { connect, disconnect } = config._internal.events
  const { emitter, uid } = connector
  const on = emitter.on.bind(emitter) as AddOrRemoveListener
  const off = emitter.off.bind(emitter) as AddOrRemoveListener
  const disconnectWallet = connector.disconnect
  let pendingDisconnectCount = 0

  const onConnect: typeof connect = ({ accounts: [firstAccount, ...otherAccounts], chainId }) => {
    const wallet = findWalletByUid(registry, uid)
    if (!wallet || !firstAccount || pendingDisconnectCount > 0 || signal.aborted) return
    if (!mayConnectByItself(context, wallet.connector.id, firstAccount)) return
    wallet.origin = 'restored'
    addConnection(config, connector, { accounts: [firstAccount, ...otherAccounts], chainId, isChosen: false })
  }
  const onDisconnect: typeof disconnect = (data) => {
    const wallet = findWalletByUid(registry, uid)
    const connection = config.state.connections.get(uid)
    // Wallets of the page (those with a provider) are skipped, because their connector (`walletConnector`) calls `recordLockedAccounts`.
    if (wallet && !wallet.provider && connection && pendingDisconnectCount === 0)
      recordLockedAccounts(context, wallet.connector.id, connection.accounts)
    disconnect(data)
  }
  const findReplacementListener = (listener: unknown) => {
    if (listener === connect) return onConnect
    return listener === disconnect ? onDisconnect : listener
  }

  off('connect', connect)
  emitter.on = (name, listener) => on(name, findReplacementListener(listener))
  emitter.off = (name, listener) => off(name, findReplacementListener(listener))
  if (config.state.connections.has(uid)) {
    // The site connected this wallet before this code was loaded. wagmi already listens for `disconnect`, so its listener is replaced.
    off('disconnect', disconnect)
    emitter.on('disconnect', disconnect)
  } else emitter.on('connect', connect)

  connector.disconnect = async () => {
    const wallet = findWalletByUid(registry, uid)
    if (!wallet || wallet.provider) return disconnectWallet.call(connector)
    pendingDisconnectCount++
    forgetLockedIfAllDisconnect(context, [uid])
    try {
      await disconnectWallet.call(connector)
    } finally {
      pendingDisconnectCount--
      forgetDisconnectedWallet(context, wallet.connector.id)
    }
  }
}
