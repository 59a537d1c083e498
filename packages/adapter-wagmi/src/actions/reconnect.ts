import {
  findRememberedWallet,
  findSoleWallet,
  forgetWallet,
  readRememberedAddresses,
  waitUntil,
} from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import { withinLimit } from '@latchkey/core/limits'
import type { Config, Connector as WagmiConnector } from '@wagmi/core'
import { markOwnRequest } from '../connectors/ownRequests.ts'
import type { Context } from '../context.ts'
import { injectedConnector, listInjected } from '../discovery/listInjected.ts'
import type { FlowContext } from '../flowContext.ts'
import { recordRestoreAttempt } from '../lockedWallets.ts'
import type { Wallet } from '../registry.ts'
import { addConnection } from './addConnection.ts'

/** How long, in ms, a restore waits for the site or wagmi's React provider to finish a connection or restore on the same wagmi config. */
const siteRestoreLimitMs = 3_000
/** How long the kit waits for a wallet's list of granted accounts, in ms. */
const responseLimitMs = 10_000

export declare namespace reconnect {
  type Parameters = { connectorId: string }
  type ReturnType = AdapterConnection | undefined
}

/**
 * Restores a connection without a prompt (`eth_accounts` only). If the wallet is not on the page yet, waits for its announcement. The first
 * restored wallet becomes the wallet in use, unless the visitor connects another wallet during the restore.
 *
 * wagmi's own `reconnect` is not used: it lets only one config of the page restore at a time, so the wallets of a second config would stay
 * disconnected. If the site itself restores wallets on the same config, this function waits until that is over.
 *
 * @returns `undefined` if the wallet is not restored: the wallet is absent, several wallets claim its id, its first account was not
 * connected before, or the visitor disconnected it during the restore
 */
export async function reconnect(
  context: FlowContext,
  { connectorId }: reconnect.Parameters,
): Promise<reconnect.ReturnType> {
  const { config, registry, signal, startedAt, watch, intents } = context
  const { log, storage } = context.ports
  const isIntentCurrent = intents.restore(connectorId)
  recordRestoreAttempt(context, connectorId)
  const scan = () => {
    if (connectorId === injectedConnector.id) listInjected(context)
  }
  const wallet = await findRememberedWallet({ connectorId, registry, startedAt, scan, signal })
  if (!wallet) return undefined
  const storedAddresses = readRememberedAddresses(storage, connectorId)
  // Any script of the page can announce a wallet under this id, even during this request. So a wallet is restored only if its account is a
  // stored one. A WalletConnect session is not checked, because only core provides it.
  const mayRestoreAccount = (address: string) =>
    wallet.connector.type === 'WALLET_CONNECT' ||
    (storedAddresses.includes(address) && findSoleWallet(registry, connectorId) === wallet)
  const connector = await loadConnector(context, wallet).catch(log)
  if (!connector) return undefined
  const { uid } = connector
  return watch.during(uid, async () => {
    await restore(context, connector, { isIntentCurrent, isStored: mayRestoreAccount }).catch(log)
    // If the visitor is disconnecting the wallet, waits until that is over. The check below then reads the final state.
    await watch.left(uid)
    if (!config.state.connections.has(uid)) {
      // Lists the wallet in `window.ethereum` under `injected` again, because that row was removed if the wallet announced itself during
      // the restore.
      scan()
      return undefined
    }
    if (wallet.connector.id !== connectorId) forgetWallet(storage, connectorId)
    return watch.note(uid)
  })
}

/**
 * Connects a wallet that already grants its accounts. Does nothing if the visitor chooses another wallet or disconnects before the wallet
 * responds.
 */
export async function connectWithoutPrompt(context: FlowContext, wallet: Wallet): Promise<void> {
  const { signal, intents } = context
  const { newest } = intents
  const connector = await loadConnector(context, wallet)
  const isIntentCurrent = () => !signal.aborted && intents.newest === newest
  if (connector) await restore(context, connector, { isIntentCurrent, isStored: () => true })
}

const loadConnector = ({ signal }: Context, wallet: Wallet) =>
  withinLimit(wallet.load(), { limitMs: responseLimitMs, signal })

type RestoreParameters = {
  isIntentCurrent(): boolean
  /** Returns whether `address`, the wallet's first account, was connected before. Only then the wallet is restored. */
  isStored(address: string): boolean
}

async function restore(
  context: FlowContext,
  connector: WagmiConnector,
  { isIntentCurrent, isStored }: RestoreParameters,
): Promise<void> {
  const { config, signal, intents } = context
  const { newest } = intents
  await waitForSite(context)
  if (config.state.connections.has(connector.uid) || !isIntentCurrent()) return
  const hasNoWalletInUse = config.state.current === null
  if (hasNoWalletInUse) config.setState((state) => ({ ...state, status: 'connecting' }))
  let isRestoreOver = false
  try {
    // If the visitor connects this wallet during the restore, the restore must not replace that connection's accounts and network.
    const canConnect = () => isIntentCurrent() && !isRestoreOver && !config.state.connections.has(connector.uid)
    const whenConnected = connectSilently(config, connector, { isIntentCurrent: canConnect, isStored })
    await withinLimit(whenConnected, { limitMs: responseLimitMs, signal })
  } finally {
    isRestoreOver = true
    // If the visitor has chosen a wallet during the restore, the status stays unchanged here, because that connection request sets it.
    const hasPendingRequest = intents.newest !== newest && intents.newest.connectorId !== undefined
    if (hasNoWalletInUse && !hasPendingRequest && config.state.current === null)
      config.setState((state) => ({ ...state, status: 'disconnected' }))
  }
}

/** Connects a wallet without a prompt, if the wallet already grants accounts to this site. */
async function connectSilently(
  config: Config,
  connector: WagmiConnector,
  { isIntentCurrent, isStored }: RestoreParameters,
) {
  if (!(await connector.isAuthorized())) return
  const { accounts, chainId } = await connector.connect(markOwnRequest({ isReconnecting: true }))
  const [firstAccount, ...otherAccounts] = accounts
  if (firstAccount && isIntentCurrent() && isStored(firstAccount))
    addConnection(config, connector, { accounts: [firstAccount, ...otherAccounts], chainId, isChosen: false })
}

/** Waits while the site, or wagmi's React provider, connects or restores a wallet on the same wagmi config. */
async function waitForSite({ config, signal }: Context) {
  await waitUntil({
    check: () => (/connecting/.test(config.state.status) ? undefined : true),
    subscribe: (changed) => config.subscribe(({ status }) => status, changed),
    limitMs: siteRestoreLimitMs,
    signal,
  })
}
