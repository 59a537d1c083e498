import { soleWallet } from '@latchkey/adapter-kit/flows'
import type { Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { attach } from '../actions/attach.ts'
import type { Context } from '../context.ts'
import { findByUid } from '../findByUid.ts'
import { addLocked, forgetLocked, leaveLocked, mayUnlock } from '../lockedWallets.ts'

/** Whether a wallet that connects by itself with this account may become connected. */
export function mayComeBack(
  context: Pick<Context, 'config' | 'ports' | 'registry'>,
  connectorId: string,
  account: Address,
): boolean {
  const { config, registry } = context
  const isFree = config.state.status === 'disconnected' && soleWallet(registry, connectorId) !== undefined
  return isFree && mayUnlock(context, connectorId, account)
}

/**
 * Applies `mayComeBack` to every connector of the config, including those of the site. wagmi itself connects any wallet whose connector
 * emits `connect`, and makes it the wallet in use. wagmi adds its listener again at each disconnect, so the listener is replaced
 * permanently.
 */
export function watchComebacks(context: Context): void {
  const { config, signal } = context
  const guarded = new WeakSet<WagmiConnector>()
  const guardAll = (connectors: readonly WagmiConnector[]) => {
    for (const connector of connectors) {
      if (guarded.has(connector)) continue
      guarded.add(connector)
      guard(context, connector)
    }
  }
  const stop = config._internal.connectors.subscribe(guardAll)
  signal.addEventListener('abort', stop)
  guardAll(config.connectors)
}

/** The signature of `on` and `off` without wagmi's event types. */
type Listen = (name: string, listener: unknown) => void

function guard(context: Context, connector: WagmiConnector): void {
  const { config, registry, signal } = context
  const { connect, disconnect } = config._internal.events
  const { emitter, uid } = connector
  const on = emitter.on.bind(emitter) as Listen
  const off = emitter.off.bind(emitter) as Listen
  const leave = connector.disconnect
  let leaving = 0

  const comeBack: typeof connect = ({ accounts: [first, ...more], chainId }) => {
    const wallet = findByUid(registry, uid)
    if (!wallet || !first || leaving > 0 || signal.aborted) return
    if (!mayComeBack(context, wallet.connector.id, first)) return
    wallet.origin = 'restored'
    attach(config, connector, { accounts: [first, ...more], chainId, isChosen: false })
  }
  const lock: typeof disconnect = (data) => {
    const wallet = findByUid(registry, uid)
    const connection = config.state.connections.get(uid)
    // Wallets of the page are noted by their own connector (`walletConnector`).
    if (wallet && !wallet.provider && connection && leaving === 0)
      addLocked(context, wallet.connector.id, connection.accounts)
    disconnect(data)
  }
  const inPlaceOf = (listener: unknown) => {
    if (listener === connect) return comeBack
    return listener === disconnect ? lock : listener
  }

  off('connect', connect)
  emitter.on = (name, listener) => on(name, inPlaceOf(listener))
  emitter.off = (name, listener) => off(name, inPlaceOf(listener))
  if (config.state.connections.has(uid)) {
    // The site connected this wallet before this code was loaded.
    off('disconnect', disconnect)
    emitter.on('disconnect', disconnect)
  } else emitter.on('connect', connect)

  connector.disconnect = async () => {
    const wallet = findByUid(registry, uid)
    if (!wallet || wallet.provider) return leave.call(connector)
    leaving++
    leaveLocked(context, [uid])
    try {
      await leave.call(connector)
    } finally {
      leaving--
      forgetLocked(context, wallet.connector.id)
    }
  }
}
