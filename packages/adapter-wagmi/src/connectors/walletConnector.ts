import { newest, readList, restoreChoice, withChosenFirst } from '@latchkey/adapter-kit/flows'
import type { AdapterPorts } from '@latchkey/core/adapter'
import { ConnectionError } from '@latchkey/core/errors'
import { withinLimit } from '@latchkey/core/limits'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { type CreateConnectorFn, injected } from '@wagmi/core'
import { type Address, getAddress } from 'viem'
import type { Context } from '../context.ts'
import { findByUid } from '../findByUid.ts'
import { addLocked, forgetLocked, keepAway, leaveLocked } from '../lockedWallets.ts'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from '../registry.ts'
import { mayComeBack } from './comeBack.ts'
import { guardProvider, hostProvider } from './guardProvider.ts'
import { moveWallet } from './moveWallet.ts'
import { shareWallet, type WalletUse } from './walletUse.ts'

/** How long a wallet that has lost its network may take to say which accounts it grants. */
const accountsLimitMs = 1_000

/** What wagmi gives to a connector, and gets from it. */
type ConnectorConfig = Parameters<CreateConnectorFn>[0]
type WagmiConnectorParts = ReturnType<CreateConnectorFn>

/** The emitters of all wallets of the page: wagmi makes one for each connector. */
const emitters = new WeakSet<object>()

/** Whether a connector is that of a wallet of the page, which may be listed no more. */
export const isWalletOfPage = ({ emitter }: WagmiConnector): boolean => emitters.has(emitter)

type GuardedProvider = ReturnType<typeof guardProvider>

export declare namespace walletConnector {
  type Parameters = {
    id: string
    provider: Eip1193Provider
    given: ConnectorConfig
    context: Pick<Context, 'config' | 'ports' | 'registry' | 'signal'>
  }
  type ReturnType = {
    connector: WagmiConnectorParts
    /** What the host's own libraries ask. */
    host: Eip1193Provider
    /** Takes every listener off the wallet. */
    release(): void
  }
}

/**
 * wagmi's `injected` connector for one wallet of the page, with what differs here:
 * - a wallet that answers without accounts, or with a chain id that is none, fails to connect, and to be restored;
 * - the account that the visitor chose comes first;
 * - moving to a network does not wait for an event that some wallets never send (`moveWallet`);
 * - a wallet that connects by itself, for example after it was unlocked, is adopted only on `accountsChanged`, while nothing is
 *   connected, and with an account that was connected before. It is ignored if the visitor disconnected it here, if another
 *   wallet claims its id, or if another kit of the page is connecting it, uses it, or was the one that disconnected it. wagmi
 *   also adopts a wallet on `connect`, but that event only says that the wallet can reach its chain (EIP-1193): MetaMask emits it
 *   on every load;
 * - a wallet that loses its network (`disconnect`, EIP-1193) stays connected, and core is told, unless it grants no account any more;
 * - leaving it does not take it from another kit of the page: the permission that wagmi gives back is the whole site's.
 */
export function walletConnector(parameters: walletConnector.Parameters): walletConnector.ReturnType {
  const { id, provider, given } = parameters
  const { config, ports, registry, signal } = parameters.context
  const { emitter, storage } = given
  emitters.add(emitter)
  const isConnected = () => config.state.connections.has(emitter.uid)
  const noteOrigin = (origin: NonNullable<Wallet['origin']>) => setOrigin({ config, registry }, emitter.uid, origin)
  const sort = (accounts: readonly Address[]) => withChosenFirst(ports, id, accounts)

  let own: Extract<WalletUse, 'unused' | 'left'> = 'unused'
  let asking = 0
  /** While the visitor leaves it, it has no say. */
  let leaving = 0
  const shared = shareWallet(provider, () => {
    if (isConnected()) return 'connected'
    return asking > 0 ? 'asking' : own
  })
  const guard = guardPermission(guardProvider(provider, ports.log), () => shared.others().includes('connected'))
  /** What the wallet granted last: it may change its accounts before it has said on which chain it is. */
  let granted: readonly Address[] = []
  const guarded = hearAccounts(guard, (values) => {
    granted = toAddresses(values)
  })
  const target = { id, name: id, provider: guarded as never }
  const base = injected({ target, shimDisconnect: true })(given)

  const mayReturn = ([first]: readonly Address[]) =>
    first !== undefined &&
    leaving === 0 &&
    isUnusedElsewhere(own, shared.others()) &&
    mayComeBack(parameters.context, id, first)
  const takeIn = newest({
    async ask() {
      // Told while it was taken in.
      if (isConnected()) return void emitter.emit('change', { accounts: sort(granted) })
      await connector.getAccounts()
      const chainId = String(await base.getChainId.call(connector))
      if (await storage?.getItem(`${id}.disconnected` as never)) return
      // The wallet may have responded late, and may have other accounts now.
      const accounts = sort(granted)
      if (!mayReturn(accounts)) return
      noteOrigin('restored')
      await base.onConnect.call({ ...connector, getAccounts: async () => accounts }, { chainId })
    },
    heard() {},
    failed: ports.log,
    signal,
  })
  const onNoAccounts = () => base.onDisconnect.call(connector)
  const onNetworkLost = watchNetwork({ id, provider: guarded, ports, isConnected, onNoAccounts, signal })

  const connector = {
    ...base,
    getProvider: async () => guarded as never,
    getChainId: () => readChainId(guarded),
    getAccounts: async () => toAddresses(await guarded.request({ method: 'eth_accounts' })),
    async connect(request: Parameters<typeof base.connect>[0]) {
      asking++
      try {
        // wagmi adds the capabilities where it was asked for them and got addresses.
        const data = await base.connect.call(connector, { ...request, withCapabilities: false })
        if (toAddresses(data.accounts).length === 0 || granted.length === 0) throw new ConnectionError('WalletLocked')
        restoreChoice(ports, id)
        const accounts = sort(granted)
        noteOrigin(request?.isReconnecting ? 'restored' : 'chosen')
        // wagmi takes in what was granted a moment later.
        setTimeout(() => asking--)
        return { ...data, accounts }
      } catch (error) {
        asking--
        throw error
      }
    },
    async disconnect() {
      own = 'unused'
      leaving++
      leaveLocked(parameters.context, [emitter.uid])
      try {
        await base.disconnect.call(connector)
      } finally {
        leaving--
        forgetLocked(parameters.context, id)
      }
    },
    switchChain: (request: moveWallet.Parameters) => moveWallet({ ...given, provider: guarded, signal }, request),
    async onAccountsChanged(values: unknown) {
      const accounts = toAddresses(values)
      granted = accounts
      const connection = config.state.connections.get(emitter.uid)
      if (!connection) return mayReturn(sort(accounts)) ? takeIn() : undefined
      if (leaving > 0) return
      if (accounts.length > 0) return emitter.emit('change', { accounts: sort(accounts) })
      own = 'left'
      addLocked(parameters.context, id, connection.accounts)
      return base.onDisconnect.call(connector)
    },
    onChainChanged(value: unknown) {
      const chainId = toChainId(value)
      if (chainId !== undefined) emitter.emit('change', { chainId })
    },
    onDisconnect() {
      if (isConnected()) onNetworkLost()
    },
    onConnect() {},
  } as typeof base

  return {
    connector,
    host: hostProvider(provider, guard),
    release() {
      if (!signal.aborted) keepAway(parameters.context, id)
      shared.forget()
      guarded.release()
    },
  }
}

/** Notes how a wallet is being connected, in place of how it was before. A response may be late, and the wallet connected by then. */
function setOrigin(
  { config, registry }: Pick<Context, 'config' | 'registry'>,
  uid: string,
  origin: NonNullable<Wallet['origin']>,
) {
  if (config.state.connections.has(uid)) return
  const wallet = findByUid(registry, uid)
  if (wallet) wallet.origin = origin
}

/** Whether a wallet that connects by itself does not mean another kit of the page. */
function isUnusedElsewhere(own: WalletUse, others: readonly WalletUse[]): boolean {
  if (others.includes('asking') || others.includes('connected')) return false
  return own === 'left' || !others.includes('left')
}

/** The provider, without a way to take the site's permission from another kit of the page. */
function guardPermission(guard: GuardedProvider, isUsedElsewhere: () => boolean): GuardedProvider {
  return {
    ...guard,
    async request(request) {
      if (request.method === 'wallet_revokePermissions' && isUsedElsewhere())
        throw new ConnectionError('DisconnectFailed', { details: 'Another kit of the page uses this wallet.' })
      return guard.request(request)
    },
  }
}

/** The provider, telling of the accounts that the wallet says when it is asked. */
function hearAccounts(guard: GuardedProvider, heard: (values: unknown) => void): GuardedProvider {
  return {
    ...guard,
    async request(request) {
      const response = await guard.request(request)
      if (request.method === 'eth_accounts' || request.method === 'eth_requestAccounts') heard(response)
      return response
    },
  }
}

/** Returns what to call when the wallet says that it lost its network: it is offline then, until it says `connect`, or grants no account. */
function watchNetwork({
  id,
  provider,
  ports,
  isConnected,
  onNoAccounts,
  signal,
}: {
  id: string
  provider: GuardedProvider
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
  return newest({
    // One that reaches no network may not even say whom it grants what.
    ask: () =>
      withinLimit(
        provider.request({ method: 'eth_accounts' }).catch(() => undefined),
        { limitMs: accountsLimitMs, signal },
      ),
    async heard(granted) {
      if (!isConnected()) return
      if (Array.isArray(granted) && granted.length === 0) return onNoAccounts()
      setOffline(true)
      // It may lose its network again before it has found it.
      provider.removeListener('connect', onConnect)
      provider.on('connect', onConnect)
    },
    failed: ports.log,
    signal,
  })
}

async function readChainId(provider: GuardedProvider): Promise<number> {
  const chainId = toChainId(await provider.request({ method: 'eth_chainId' }))
  if (chainId === undefined) throw new ConnectionError('ProviderFailed', { details: 'No chain id was given.' })
  return chainId
}

function toAddresses(values: unknown): readonly Address[] {
  return Array.isArray(values) ? readList(values).map((value) => getAddress(String(value))) : []
}

/** Hex as EIP-695 has it; some wallets say it as a number, or in decimal digits. */
function toChainId(value: unknown): number | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const chainId = Number(value)
  return Number.isSafeInteger(chainId) && chainId > 0 ? chainId : undefined
}
