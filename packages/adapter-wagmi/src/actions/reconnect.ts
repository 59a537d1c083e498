import { type AdapterConnection, waitUntil } from '@latchkey/core/adapter'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import { readConnection } from '../connection.ts'
import type { Wallet } from '../connectors/registry.ts'
import type { Context } from '../context.ts'
import { isRememberedWallet } from '../discovery/rememberedWallet.ts'

/** How long a wallet may take to announce itself after the page has loaded. */
const announcementLimitMs = 3_000
/** How long a wallet may take to say which accounts it grants. */
const answerLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without ever prompting (`eth_accounts` alone), waiting for a wallet that announces itself late.
 *
 * wagmi's own `reconnect` is not used: it keeps a flag for the whole page, so that of two configs that restore at once one stays
 * disconnected. This one neither looks at that flag nor sets it; where the host restores our own config, its outcome is awaited.
 *
 * @returns what is connected in the end; `undefined` when the wallet is absent or no longer grants anything
 */
export async function reconnect(
  context: Context,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { config, ports, registry, wish } = context
  const wallet = await findWallet(context, connectorId)
  if (!wallet) return readConnection(config, registry)
  return context.watch.during(async () => {
    await restore(context, { wallet, wish }).catch(ports.log)
    return readConnection(config, registry)
  })
}

/** Attaches a wallet that still grants its accounts, unless the visitor turns to one, or one is connected, meanwhile. */
export async function restore(
  context: Context,
  { wallet, wish = context.wish }: { wallet: Wallet; wish?: Context['wish'] },
): Promise<void> {
  const { config, signal } = context
  await settled(context)
  const isFree = () => !signal.aborted && context.wish === wish && config.state.current === null
  if (!isFree()) return
  config.setState((state) => ({ ...state, status: 'connecting' }))
  let isLate = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, answerLimitMs)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  try {
    const attached = wallet.load().then((connector) => attach(config, connector, () => isFree() && !isLate))
    await Promise.race([attached, limit])
  } finally {
    isLate = true
    clearTimeout(timer)
    if (isFree()) config.setState((state) => ({ ...state, status: 'disconnected' }))
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
    current: uid,
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
async function findWallet({ ports, registry, signal }: Context, id: string): Promise<Wallet | undefined> {
  const rdns = id.split('~')[0]
  const found = await waitUntil({
    check: () =>
      registry.list().find(({ connector }) => {
        if (connector.id !== id && connector.info?.rdns !== rdns) return false
        return isRememberedWallet(ports.storage, id, connector) ?? connector.id === id
      }),
    subscribe: registry.subscribe,
    limitMs: announcementLimitMs,
    signal,
  })
  const namesake = registry.get(id)
  return found ?? (namesake?.connector.isDuplicate ? undefined : namesake)
}
