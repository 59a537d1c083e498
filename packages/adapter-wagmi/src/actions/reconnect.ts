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

/** The longest wait while the site, or wagmi's React provider, connects or restores a wallet on the same config. */
const settleLimitMs = 3_000
/** The longest wait for the list of accounts that a wallet grants. */
const answerLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without a prompt (`eth_accounts` only). Waits for a wallet that announces itself late. The first restored wallet
 * becomes the wallet in use, unless the visitor connects another one meanwhile.
 *
 * wagmi's own `reconnect` is not used: it keeps one flag for the whole page. If two configs restore at once, one of them stays
 * disconnected. This function ignores that flag. If the site itself restores wallets on the same config, this function waits for the
 * result.
 *
 * @returns `undefined` if the wallet is absent, if several wallets claim its id, if the visitor disconnected it meanwhile, or if its first
 * account was not connected before
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { config, registry, signal, startedAt, watch, intents } = context
  const { log, storage } = context.ports
  const isWanted = intents.restore(connectorId)
  addRestored(context, connectorId)
  const scan = () => {
    if (connectorId === injectedWallet.id) listPlaced(context)
  }
  const wallet = await findRemembered({ connectorId, registry, startedAt, scan, signal })
  if (!wallet) return undefined
  const known = rememberedAddresses(storage, connectorId)
  // Any script can announce a wallet of the page under this id, even during this request. Only core provides a WalletConnect session.
  const isIt = (address: string) =>
    wallet.connector.type === 'WALLET_CONNECT' ||
    (known.includes(address) && soleWallet(registry, connectorId) === wallet)
  const connector = await load(context, wallet).catch(log)
  if (!connector) return undefined
  const { uid } = connector
  return watch.during(uid, async () => {
    await restore(context, connector, { isWanted, isIt }).catch(log)
    // The visitor may have disconnected the wallet during the restore.
    await watch.left(uid)
    if (!config.state.connections.has(uid)) {
      // The wallet may have announced itself meanwhile.
      scan()
      return undefined
    }
    if (wallet.connector.id !== connectorId) forgetWallet(storage, connectorId)
    return watch.note(uid)
  })
}

/** Connects a wallet that already grants its accounts, unless the visitor chooses another wallet or disconnects meanwhile. */
export async function take(context: FlowContext, wallet: Wallet): Promise<void> {
  const { signal, intents } = context
  const { newest } = intents
  const connector = await load(context, wallet)
  const isWanted = () => !signal.aborted && intents.newest === newest
  if (connector) await restore(context, connector, { isWanted, isIt: () => true })
}

const load = ({ signal }: Context, wallet: Wallet) => withinLimit(wallet.load(), { limitMs: answerLimitMs, signal })

type Restoring = {
  isWanted(): boolean
  /** Whether a wallet with this first account is the wallet that was connected before. */
  isIt(address: string): boolean
}

async function restore(context: FlowContext, connector: WagmiConnector, { isWanted, isIt }: Restoring): Promise<void> {
  const { config, signal, intents } = context
  const { newest } = intents
  await settled(context)
  if (config.state.connections.has(connector.uid) || !isWanted()) return
  const isFirst = config.state.current === null
  if (isFirst) config.setState((state) => ({ ...state, status: 'connecting' }))
  let isLate = false
  try {
    // The visitor may have connected this wallet meanwhile. The accounts and the network of their choice count.
    const isOpen = () => isWanted() && !isLate && !config.state.connections.has(connector.uid)
    const asked = askGranted(config, connector, { isWanted: isOpen, isIt })
    await withinLimit(asked, { limitMs: answerLimitMs, signal })
  } finally {
    isLate = true
    // If another wallet's connection request is pending, the status belongs to that request.
    const isAsking = intents.newest !== newest && intents.newest.connectorId !== undefined
    if (isFirst && !isAsking && config.state.current === null)
      config.setState((state) => ({ ...state, status: 'disconnected' }))
  }
}

/** Connects without a prompt, if the wallet already grants accounts. */
async function askGranted(config: Config, connector: WagmiConnector, { isWanted, isIt }: Restoring) {
  if (!(await connector.isAuthorized())) return
  const { accounts, chainId } = await connector.connect(ownRequest({ isReconnecting: true }))
  const [first, ...more] = accounts
  if (first && isWanted() && isIt(first))
    attach(config, connector, { accounts: [first, ...more], chainId, isChosen: false })
}

/** Waits while the site, or wagmi's React provider, connects or restores a wallet on the same config. */
async function settled({ config, signal }: Context) {
  await waitUntil({
    check: () => (/connecting/.test(config.state.status) ? undefined : true),
    subscribe: (changed) => config.subscribe(({ status }) => status, changed),
    limitMs: settleLimitMs,
    signal,
  })
}
