import { type AdapterConnection, waitUntil } from '@latchkey/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import type { Wallet } from '../connectors/registry.ts'
import type { Context } from '../context.ts'
import { isRememberedWallet } from '../discovery/rememberedWallet.ts'
import type { FlowContext } from '../flowContext.ts'

/** How long a wallet may take to announce itself after the page has loaded. */
const announcementLimitMs = 3_000
/** How long a wallet may take to say which accounts it grants. */
const answerLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without ever prompting (`eth_accounts` alone), waiting for a wallet that announces itself late. The first
 * that is restored is the one in use, unless the visitor connects one meanwhile.
 *
 * wagmi's own `reconnect` is not used: it keeps a flag for the whole page, so that of two configs that restore at once one stays
 * disconnected. This one neither looks at that flag nor sets it; where the host restores our own config, its outcome is awaited.
 *
 * @returns `undefined` when the wallet is absent or no longer grants anything, or was left meanwhile
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const attempt = {}
  context.restoring.set(connectorId, attempt)
  const isWanted = () => !context.signal.aborted && context.restoring.get(connectorId) === attempt
  const wallet = await findWallet(context, connectorId)
  if (!wallet) return undefined
  return context.watch.during(async (note) => {
    await restore(context, wallet, isWanted).catch(context.ports.log)
    return wallet.wagmi && note(wallet.wagmi.uid)
  })
}

/** Attaches a wallet that grants its accounts already, unless the visitor turns to one, or away, meanwhile. */
export async function take(context: FlowContext, wallet: Wallet): Promise<void> {
  const { signal, wish } = context
  await restore(context, wallet, () => !signal.aborted && context.wish === wish)
}

async function restore(context: FlowContext, wallet: Wallet, isWanted: () => boolean): Promise<void> {
  const { config, signal, wish } = context
  await settled(context)
  const isConnected = wallet.wagmi && config.state.connections.has(wallet.wagmi.uid)
  if (isConnected || !isWanted()) return
  const isFirst = config.state.current === null
  if (isFirst) config.setState((state) => ({ ...state, status: 'connecting' }))
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, answerLimitMs)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  try {
    const attached = wallet.load().then((connector) => attach(config, connector, () => isWanted() && !isLate))
    await Promise.race([attached, limit])
  } finally {
    isLate = true
    clearTimeout(timer)
    // A wallet that is being asked meanwhile has a status of its own.
    const isAsking = context.wish !== wish && context.wish.connectorId !== undefined
    if (isFirst && !isAsking && config.state.current === null)
      config.setState((state) => ({ ...state, status: 'disconnected' }))
  }
}

/** The same steps as wagmi's `reconnect` takes for one connector. */
async function attach(config: Config, connector: WagmiConnector, isWanted: () => boolean) {
  if (!(await connector.isAuthorized())) return
  const { accounts, chainId } = await connector.connect({ isReconnecting: true })
  const [first, ...more] = accounts
  if (!first || !isWanted()) return
  const { emitter, uid } = connector
  const { change, connect, disconnect } = config._internal.events
  emitter.off('connect', connect)
  emitter.off('change', change)
  emitter.off('disconnect', disconnect)
  emitter.on('change', change)
  emitter.on('disconnect', disconnect)
  config.setState((state) => ({
    ...state,
    connections: new Map(state.connections).set(uid, { accounts: [first, ...more], chainId, connector }),
    current: state.current ?? uid,
    status: 'connected',
  }))
}

/** Waits while somebody else connects or restores on the same config. */
async function settled({ config, signal }: Context) {
  await waitUntil({
    check: () => (/connecting/.test(config.state.status) ? undefined : true),
    subscribe: (changed) => config.subscribe(({ status }) => status, changed),
    limitMs: announcementLimitMs,
    signal,
  })
}

/**
 * The wallet that was connected under this id. Among several with one rdns it is the one that looks as it did; a wallet that
 * looks otherwise than noted is taken once no better one came, and only while it is alone.
 */
async function findWallet(
  { ports, registry, signal, startedAt = Date.now() }: Context,
  id: string,
): Promise<Wallet | undefined> {
  const rdns = id.split('~')[0]
  const found = await waitUntil({
    check: () =>
      registry.list().find(({ connector }) => {
        if (connector.id !== id && connector.info?.rdns !== rdns) return false
        return isRememberedWallet(ports.storage, id, connector) ?? connector.id === id
      }),
    subscribe: registry.subscribe,
    // Several that are gone are waited for once.
    limitMs: Math.max(0, startedAt + announcementLimitMs - Date.now()),
    signal,
  })
  const namesake = registry.get(id)
  return found ?? (namesake?.connector.isDuplicate ? undefined : namesake)
}
