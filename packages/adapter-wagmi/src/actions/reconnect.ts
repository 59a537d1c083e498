import { findRemembered, forgetWallet, rememberedAddresses, soleWallet, waitUntil } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { withinLimit } from '@latchkey/core/limits'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import { ownRequest } from '../connectors/ownRequests.ts'
import type { Context } from '../context.ts'
import { injectedWallet, listPlaced } from '../discovery/listPlaced.ts'
import type { FlowContext } from '../flowContext.ts'
import { addRestored } from '../lockedWallets.ts'
import type { Wallet } from '../registry.ts'
import { attach } from './attach.ts'

/** How long the host or its provider may take to connect or restore on the same config. */
const settleLimitMs = 3_000
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
 * @returns `undefined` when the wallet is absent, one of several under its id, or was left meanwhile, and when the account
 *   that it shows first was not connected before
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { config, registry, signal, startedAt, watch, wishes } = context
  const { log, storage } = context.ports
  const isWanted = wishes.restore(connectorId)
  addRestored(context, connectorId)
  const scan = () => {
    if (connectorId === injectedWallet.id) listPlaced(context)
  }
  const wallet = await findRemembered({ connectorId, registry, startedAt, scan, signal })
  if (!wallet) return undefined
  const known = rememberedAddresses(storage, connectorId)
  // Any script can announce a wallet of the page, also while this one is asked. A session is core's.
  const isIt = (address: string) =>
    wallet.connector.type === 'WALLET_CONNECT' ||
    (known.includes(address) && soleWallet(registry, connectorId) === wallet)
  const connector = await load(context, wallet).catch(log)
  if (!connector) return undefined
  const { uid } = connector
  return watch.during(uid, async () => {
    await restore(context, connector, { isWanted, isIt }).catch(log)
    // Connected and passed over meanwhile.
    await watch.left(uid)
    if (!config.state.connections.has(uid)) {
      // It may have been announced meanwhile.
      scan()
      return undefined
    }
    if (wallet.connector.id !== connectorId) forgetWallet(storage, connectorId)
    return watch.note(uid)
  })
}

/** Attaches a wallet that grants its accounts already, unless the visitor chooses another one, or none, meanwhile. */
export async function take(context: FlowContext, wallet: Wallet): Promise<void> {
  const { signal, wishes } = context
  const { newest } = wishes
  const connector = await load(context, wallet)
  const isWanted = () => !signal.aborted && wishes.newest === newest
  if (connector) await restore(context, connector, { isWanted, isIt: () => true })
}

const load = ({ signal }: Context, wallet: Wallet) => withinLimit(wallet.load(), { limitMs: answerLimitMs, signal })

type Restoring = {
  isWanted(): boolean
  /** Whether a wallet that shows this account first is the one that was connected. */
  isIt(address: string): boolean
}

async function restore(context: FlowContext, connector: WagmiConnector, { isWanted, isIt }: Restoring): Promise<void> {
  const { config, signal, wishes } = context
  const { newest } = wishes
  await settled(context)
  if (config.state.connections.has(connector.uid) || !isWanted()) return
  const isFirst = config.state.current === null
  if (isFirst) config.setState((state) => ({ ...state, status: 'connecting' }))
  let isLate = false
  try {
    const asked = askGranted(config, connector, { isWanted: () => isWanted() && !isLate, isIt })
    await withinLimit(asked, { limitMs: answerLimitMs, signal })
  } finally {
    isLate = true
    // A wallet that is being asked meanwhile has a status of its own.
    const isAsking = wishes.newest !== newest && wishes.newest.connectorId !== undefined
    if (isFirst && !isAsking && config.state.current === null)
      config.setState((state) => ({ ...state, status: 'disconnected' }))
  }
}

/** Asks without a prompt. */
async function askGranted(config: Config, connector: WagmiConnector, { isWanted, isIt }: Restoring) {
  if (!(await connector.isAuthorized())) return
  const { accounts, chainId } = await connector.connect(ownRequest({ isReconnecting: true }))
  const [first, ...more] = accounts
  if (first && isWanted() && isIt(first))
    attach(config, connector, { accounts: [first, ...more], chainId, isChosen: false })
}

/** Waits while the host or its provider connects or restores on the same config. */
async function settled({ config, signal }: Context) {
  await waitUntil({
    check: () => (/connecting/.test(config.state.status) ? undefined : true),
    subscribe: (changed) => config.subscribe(({ status }) => status, changed),
    limitMs: settleLimitMs,
    signal,
  })
}
