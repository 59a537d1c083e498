import type { AdapterConnection } from '@latchkey/core/adapter'
import { type ConfigurationError, ConnectionError, walletNotFound } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { ownRequest } from '../connectors/ownRequests.ts'
import type { FlowContext } from '../flowContext.ts'
import { dropLocked } from '../lockedWallets.ts'
import type { Wallet } from '../registry.ts'
import { attach } from './attach.ts'
import { dropConnection } from './dropConnection.ts'

export declare namespace connect {
  type Parameters = { connectorId: string; network?: Network }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError | ConfigurationError
}

/**
 * Requests accounts from a wallet. A wallet that is already connected shows no prompt. Once the wallet approves, it is the wallet in use.
 * Wallets that were connected before stay connected.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`; `RequestAborted` if the
 * visitor chose another wallet or disconnected before this one approved; `NotConnected` over WalletConnect if no session grants an Ethereum
 * chain
 * @throws ConfigurationError `InvalidOption` if the package of an external wallet is not installed
 */
export async function connect(
  context: FlowContext,
  { connectorId, network }: connect.Parameters,
): Promise<connect.ReturnType> {
  const { registry, watch, intents } = context
  const wallet = registry.get(connectorId)
  if (!wallet) throw walletNotFound(connectorId)
  const isWanted = intents.connect(connectorId)
  dropLocked(context)
  const failed = (error: unknown) => {
    throw intents.fail(connectorId, error)
  }
  const connector = await wallet.load().catch(failed)
  const { uid } = connector
  // A pending disconnection would also remove the accounts that the wallet grants from now on. So wait until it is over.
  await watch.left(uid)
  if (!isWanted()) throw new ConnectionError('RequestAborted')
  return watch.during(uid, async () => {
    await ask(context, { wallet, connector, network, isWanted }).catch(failed)
    const connection = watch.note(uid)
    if (!connection) throw new ConnectionError('WalletLocked')
    return connection
  })
}

type Asking = { wallet: Wallet; connector: WagmiConnector; network: Network | undefined; isWanted(): boolean }

async function ask(context: FlowContext, { wallet, connector, network, isWanted }: Asking): Promise<void> {
  const { config, ports } = context
  const { uid } = connector
  const chainId = network && Number(network.id)
  if (config.state.connections.has(uid)) {
    wallet.origin = 'chosen'
    // The status is `connected` even if another wallet has a pending request. This choice replaces that one.
    config.setState((state) => ({ ...state, current: uid, status: 'connected' }))
  } else {
    // An external wallet can switch the chain in the same prompt that asks for accounts.
    const isOnePrompt = chainId !== undefined && wallet.connector.type === 'EXTERNAL'
    await askAccounts(context, { wallet, connector, isWanted, ...(isOnePrompt && { chainId }) })
    // Other wallets may have locked themselves during the request.
    dropLocked(context)
  }
  const connection = config.state.connections.get(uid)
  if (chainId !== undefined && connection && connection.chainId !== chainId) {
    // The visitor has agreed to connect, so a rejected network switch does not undo the connection.
    await connector.switchChain?.({ chainId }).catch(ports.log)
  }
}

/** The latest connection request of each config. The key is the config, because the next kit of the page may reuse it. */
const newestAsking = new WeakMap<FlowContext['config'], object>()

/**
 * wagmi's own `connect` is not used: it adds the wallet to the state that the site's hooks read before it returns. The visitor may have
 * chosen another wallet by then.
 */
async function askAccounts(
  context: FlowContext,
  { wallet, connector, isWanted, ...request }: Pick<Asking, 'wallet' | 'connector' | 'isWanted'> & { chainId?: number },
): Promise<void> {
  const { config, ports, registry } = context
  const asking = {}
  newestAsking.set(config, asking)
  // If a wallet is in use, the status stays `connected`: a `reconnect` of wagmi that ends now would take the status `connecting` for its
  // own, and remove the wallet in use.
  config.setState((state) => (state.current ? state : { ...state, status: 'connecting' }))
  connector.emitter.emit('message', { type: 'connecting' })
  try {
    const { accounts, chainId } = await connector.connect(ownRequest(request))
    const [first, ...more] = accounts
    if (!first) throw new ConnectionError('WalletLocked')
    // Another wallet may have replaced this one on the page during the request. Then the id belongs to the other wallet.
    const isGone = registry.get(wallet.connector.id) !== wallet
    if (isGone || !isWanted()) {
      const error = isWanted() ? walletNotFound(wallet.connector.id) : new ConnectionError('RequestAborted')
      // A wallet that was connected already stays connected, for example if this was its second prompt.
      if (!config.state.connections.has(connector.uid)) await dropConnection(context, connector).catch(ports.log)
      throw error
    }
    wallet.origin = 'chosen'
    attach(config, connector, { accounts: [first, ...more], chainId, isChosen: true })
    await config.storage?.setItem('recentConnectorId', connector.id)
  } catch (error) {
    // If a later request is pending, the status belongs to that request.
    if (newestAsking.get(config) === asking)
      config.setState((state) => ({ ...state, status: state.current ? 'connected' : 'disconnected' }))
    throw error
  }
}
