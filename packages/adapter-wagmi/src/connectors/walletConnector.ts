import { createStateReader, readList, restoreChoice, withChosenFirst } from '@latchkey/adapter-kit/flows'
import type { AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import { withinLimit } from '@latchkey/core/limits'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { type CreateConnectorFn, injected } from '@wagmi/core'
import { type Address, getAddress } from 'viem'
import type { Context } from '../context.ts'
import { findWalletByUid } from '../findWalletByUid.ts'
import {
  forgetDisconnectedWallet,
  forgetLockedAccounts,
  forgetLockedIfAllDisconnect,
  recordLockedAccounts,
} from '../lockedWallets.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from '../registry.ts'
import { mayConnectByItself } from './connectByItself.ts'
import { createSiteProvider, wrapProvider } from './guardProvider.ts'
import { moveWallet } from './moveWallet.ts'
import { shareWalletUse, type WalletUse } from './walletUse.ts'

/** How long the kit waits for the accounts of a wallet that has reported the loss of its network, in ms. */
const accountsTimeoutMs = 1_000

/** The parameters that wagmi passes to a function that creates a connector. `WagmiConnectorParts` is what the function returns. */
type ConnectorConfig = Parameters<CreateConnectorFn>[0]
type WagmiConnectorParts = ReturnType<CreateConnectorFn>

/**
 * The emitters of all connectors for wallets of the page. wagmi creates one emitter for each connector, so an emitter identifies its
 * connector.
 */
const pageWalletEmitters = new WeakSet<object>()

/** Whether a connector was created for a wallet that the page has, such as a browser extension. Stays true after the wallet is unlisted. */
export const isWalletOfPage = ({ emitter }: WagmiConnector): boolean => pageWalletEmitters.has(emitter)

type WrappedProvider = ReturnType<typeof wrapProvider>

export declare namespace walletConnector {
  type Parameters = {
    id: string
    provider: Eip1193Provider
    given: ConnectorConfig
    context: Pick<Context, 'config' | 'ports' | 'registry' | 'signal'>
  }
  type ReturnType = {
    connector: WagmiConnectorParts
    /** The provider that the kit gives to the site's libraries. */
    host: Eip1193Provider
    /** Removes every listener of the kit from the wallet. */
    release(): void
  }
}

/**
 * Creates wagmi's `injected` connector for one wallet of the page, with these differences:
 * - A wallet that returns no accounts, or an invalid chain id, is neither connected nor restored.
 * - The account that the visitor chose comes first.
 * - A network switch does not wait for an event, because some wallets never send it (`moveWallet`).
 * - A wallet may report accounts without a request, for example after it was unlocked. It is then connected only on `accountsChanged`, only
 *   if no wallet is connected, and only with an account that was connected before. The event is ignored if the visitor disconnected the
 *   wallet in this kit, or if another wallet claims the same id. The event is also ignored if another kit of the page connects or uses the
 *   wallet, or used it when the wallet locked itself. wagmi also connects a wallet on `connect`, but that event only means that the wallet
 *   can reach its chain (EIP-1193): MetaMask emits it on every page load.
 * - A wallet that loses its network (`disconnect`, EIP-1193) stays connected, and core is notified. It is disconnected only if it grants no
 *   account any more.
 * - A disconnection does not affect other kits of the page. wagmi would revoke the wallet's permission for the whole site.
 */
export function walletConnector(parameters: walletConnector.Parameters): walletConnector.ReturnType {
  const { id, provider, given } = parameters
  const { config, ports, registry, signal } = parameters.context
  const { emitter, storage } = given
  pageWalletEmitters.add(emitter)
  const isConnected = () => config.state.connections.has(emitter.uid)
  const recordOrigin = (origin: NonNullable<Wallet['origin']>) => setOrigin({ config, registry }, emitter.uid, origin)
  const putChosenFirst = (accounts: readonly Address[]) => withChosenFirst(ports, id, accounts)

  let disconnectedWalletUse: Extract<WalletUse, 'unused' | 'left'> = 'unused'
  let pendingConnectCount = 0
  /** The number of pending disconnections of this wallet. While it is above 0, events of the wallet are ignored. */
  let pendingDisconnectCount = 0
  const ownWalletUse = shareWalletUse(provider, () => {
    if (isConnected()) return 'connected'
    return pendingConnectCount > 0 ? 'asking' : disconnectedWalletUse
  })
  const isUsedElsewhere = () => ownWalletUse.others().includes('connected')
  const permissionGuardedProvider = guardPermission(wrapProvider(provider, ports.log), isUsedElsewhere)
  /** The accounts that the wallet granted last, which may change while the kit waits for the chain id. */
  let grantedAccounts: readonly Address[] = []
  const kitProvider = recordAccounts(permissionGuardedProvider, (values) => {
    grantedAccounts = toAddresses(values)
  })
  const chainReader = createChainReader(kitProvider, isConnected)
  const injectedTarget = { id, name: id, provider: kitProvider as never }
  const baseConnector = injected({ target: injectedTarget, shimDisconnect: true })(given)
  const mayConnectAgain = ([first]: readonly Address[]) =>
    first !== undefined &&
    pendingDisconnectCount === 0 &&
    isFreeForThisKit(disconnectedWalletUse, ownWalletUse.others()) &&
    mayConnectByItself(parameters.context, id, first)
  const connectFromEvent = createStateReader({
    async ask() {
      // The wallet is connected already, so only its accounts are updated.
      if (isConnected()) return void emitter.emit('change', { accounts: putChosenFirst(grantedAccounts) })
      await connector.getAccounts()
      const chainId = String(await baseConnector.getChainId.call(connector))
      if (await storage?.getItem(`${id}.disconnected` as never)) return
      // Reads the accounts again after the requests, because they may have changed while the requests were pending.
      const accounts = putChosenFirst(grantedAccounts)
      if (!mayConnectAgain(accounts)) return
      recordOrigin('restored')
      await baseConnector.onConnect.call({ ...connector, getAccounts: async () => accounts }, { chainId })
    },
    heard() {},
    failed: ports.log,
    signal,
  })
  const onNoAccounts = () => baseConnector.onDisconnect.call(connector)
  const onNetworkLost = watchNetworkLoss({ id, provider: kitProvider, ports, isConnected, onNoAccounts, signal })

  const connector = {
    ...baseConnector,
    getProvider: async () => kitProvider as never,
    getChainId: chainReader.read,
    getAccounts: async () => toAddresses(await kitProvider.request({ method: 'eth_accounts' })),
    async connect(request: Parameters<typeof baseConnector.connect>[0]) {
      pendingConnectCount++
      try {
        // Sets `withCapabilities` to false, so that the result has plain addresses. wagmi adds the capabilities if the site wants them.
        const data = await baseConnector.connect.call(connector, { ...request, withCapabilities: false })
        // Checks the addresses again, because wagmi has called `map` of the wallet's own array, and a wallet may override that method.
        const approvedAccounts = readList<unknown>(data.accounts).map((account) => getAddress(account as string))
        if (approvedAccounts.length === 0 || grantedAccounts.length === 0) throw new ConnectionError('WalletLocked')
        restoreChoice(ports, id)
        const accounts = putChosenFirst(grantedAccounts)
        recordOrigin(request?.isReconnecting ? 'restored' : 'chosen')
        // The connection counts as pending until the next task, because wagmi adds it to its state only after this promise has resolved.
        setTimeout(() => pendingConnectCount--)
        return { ...data, accounts }
      } catch (error) {
        pendingConnectCount--
        throw error
      }
    },
    async disconnect() {
      disconnectedWalletUse = 'unused'
      pendingDisconnectCount++
      forgetLockedIfAllDisconnect(parameters.context, [emitter.uid])
      try {
        await baseConnector.disconnect.call(connector)
      } finally {
        pendingDisconnectCount--
        forgetDisconnectedWallet(parameters.context, id)
      }
    },
    switchChain: (request: moveWallet.Parameters) => moveWallet({ ...given, provider: kitProvider, signal }, request),
    async onAccountsChanged(values: unknown) {
      const accounts = toAddresses(values)
      kitProvider.hearEvent(accounts)
      const connection = config.state.connections.get(emitter.uid)
      if (!connection) return mayConnectAgain(putChosenFirst(accounts)) ? connectFromEvent() : undefined
      if (pendingDisconnectCount > 0) return
      if (accounts.length > 0) return emitter.emit('change', { accounts: putChosenFirst(accounts) })
      disconnectedWalletUse = 'left'
      recordLockedAccounts(parameters.context, id, connection.accounts)
      return baseConnector.onDisconnect.call(connector)
    },
    onChainChanged(value: unknown) {
      const chainId = chainReader.heard(value)
      if (chainId !== undefined) emitter.emit('change', { chainId })
    },
    onDisconnect() {
      if (isConnected()) onNetworkLost()
    },
    onConnect() {},
  } as typeof baseConnector

  return {
    connector,
    host: createSiteProvider(provider, permissionGuardedProvider),
    release() {
      if (!signal.aborted) forgetLockedAccounts(parameters.context, id)
      ownWalletUse.forget()
      kitProvider.release()
    },
  }
}

/**
 * Sets the origin of a wallet that is being connected: `chosen` or `restored`. The value of an earlier connection is replaced. If the
 * wallet is already connected, this call belongs to a late response, so the origin stays unchanged.
 */
function setOrigin(
  { config, registry }: Pick<Context, 'config' | 'registry'>,
  uid: string,
  origin: NonNullable<Wallet['origin']>,
) {
  if (config.state.connections.has(uid)) return
  const wallet = findWalletByUid(registry, uid)
  if (wallet) wallet.origin = origin
}

/**
 * Whether this kit may connect the wallet again without a request, because no other kit of the page uses it. If the wallet was connected to
 * kits of the page when it locked itself, only these kits may connect it again.
 */
function isFreeForThisKit(ownUse: WalletUse, otherUses: readonly WalletUse[]): boolean {
  if (otherUses.includes('asking') || otherUses.includes('connected')) return false
  return ownUse === 'left' || !otherUses.includes('left')
}

/** Wraps the provider so that no request revokes the wallet's permission while another kit of the page uses the wallet. */
function guardPermission(guarded: WrappedProvider, isUsedElsewhere: () => boolean): WrappedProvider {
  return {
    ...guarded,
    async request(request) {
      if (request.method === 'wallet_revokePermissions' && isUsedElsewhere())
        throw new ConnectionError('DisconnectFailed', { details: 'Another kit of the page uses this wallet.' })
      return guarded.request(request)
    },
  }
}

/**
 * Wraps the provider so that `onAccounts` receives the accounts of every event and of every response that is not outdated. A response to
 * `eth_accounts` is outdated if `onAccounts` has received accounts that are newer than the request. Consecutive numbers record this order.
 * A request for `eth_accounts` gets its number when it is sent, a prompt (`eth_requestAccounts`) when the visitor approves it, and an
 * event (`hearEvent`) when the wallet emits it.
 */
function recordAccounts(guarded: WrappedProvider, onAccounts: (values: unknown) => void) {
  let lastSequenceNumber = 0
  let newestAccountsSequence = 0
  return {
    ...guarded,
    hearEvent(values: readonly Address[]) {
      newestAccountsSequence = ++lastSequenceNumber
      onAccounts(values)
    },
    async request(request: Parameters<WrappedProvider['request']>[0]) {
      const isPrompt = request.method === 'eth_requestAccounts'
      if (!isPrompt && request.method !== 'eth_accounts') return guarded.request(request)
      const requestSequence = ++lastSequenceNumber
      const response = await guarded.request(request)
      // The accounts of a prompt are as new as its response, other accounts only as new as their request.
      const accountsSequence = isPrompt ? ++lastSequenceNumber : requestSequence
      if (accountsSequence < newestAccountsSequence) return response
      newestAccountsSequence = accountsSequence
      onAccounts(response)
      return response
    },
  }
}

/**
 * Returns the function to call when the wallet reports that it lost its network. The function reports the wallet to core as offline, until
 * the wallet emits `connect`. If the wallet grants no account any more, the function calls `onNoAccounts` instead.
 */
function watchNetworkLoss({
  id,
  provider,
  ports,
  isConnected,
  onNoAccounts,
  signal,
}: {
  id: string
  provider: WrappedProvider
  ports: Pick<AdapterPorts, 'emit' | 'log'>
  isConnected: () => boolean
  onNoAccounts: () => void
  signal: AbortSignal
}): () => void {
  const setOffline = (isOffline: boolean) => ports.emit({ type: 'offline', connectorId: id, isOffline })
  const onConnect = () => {
    provider.removeListener('connect', onConnect)
    setOffline(false)
  }
  return createStateReader({
    // If the wallet returns an error or no response, the result is `undefined`: without a network, a wallet may not be able to return its
    // accounts.
    ask: () =>
      withinLimit(
        provider.request({ method: 'eth_accounts' }).catch(() => undefined),
        { limitMs: accountsTimeoutMs, signal },
      ),
    async heard(granted) {
      if (!isConnected()) return
      if (Array.isArray(granted) && granted.length === 0) return onNoAccounts()
      setOffline(true)
      // Removes the listener first, so that it is not added twice if the wallet loses its network again before it emits `connect`.
      provider.removeListener('connect', onConnect)
      provider.on('connect', onConnect)
    },
    failed: ports.log,
    signal,
  })
}

/**
 * Reads the wallet's chain id. If the wallet emits a newer chain id (`heard`) during the request, `read` returns that id while the wallet
 * is being connected. For a connected wallet, `read` returns the id of the response: wagmi's state already contains the newer id, and
 * callers compare that id with the result.
 */
function createChainReader(provider: WrappedProvider, isConnected: () => boolean) {
  let newestChainChange: { chainId: number } | undefined
  return {
    heard(value: unknown): number | undefined {
      const chainId = toChainId(value)
      if (chainId !== undefined) newestChainChange = { chainId }
      return chainId
    },
    async read(): Promise<number> {
      const changeBeforeRequest = newestChainChange
      const chainId = toChainId(await provider.request({ method: 'eth_chainId' }))
      if (newestChainChange && newestChainChange !== changeBeforeRequest && !isConnected())
        return newestChainChange.chainId
      if (chainId === undefined) throw new ConnectionError('ProviderFailed', { details: 'No chain id was given.' })
      return chainId
    },
  }
}

/** Returns the valid addresses in a wallet's list. Skips other entries, for example an account of another namespace. */
function toAddresses(values: unknown): readonly Address[] {
  return Array.isArray(values) ? readList(values).flatMap(toAddress) : []
}

function toAddress(value: unknown): readonly Address[] {
  try {
    return [getAddress(String(value))]
  } catch {
    return []
  }
}

/** Reads a chain id. The standard form is hex (EIP-695), but some wallets return a number or decimal digits. */
function toChainId(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const chainId = Number(value)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}
