import type { AdapterConnection } from '@latchkey/core/adapter'
import { type ConfigurationError, ConnectionError, toConnectionError, walletNotFound } from '@latchkey/core/errors'
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
 * Asks a wallet for its accounts, without a prompt if it is connected already. Once it has agreed it is the one in use, and those that
 * were connected before stay.
 *
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked`, `ProviderFailed`;
 *   `RequestAborted` when the visitor chose another wallet, or none, before this one agreed; `NotConnected` over
 *   WalletConnect when no session grants an Ethereum chain
 * @throws ConfigurationError `InvalidOption` when the package of an external wallet is not installed
 */
export async function connect(
  context: FlowContext,
  { connectorId, network }: connect.Parameters,
): Promise<connect.ReturnType> {
  const { registry, watch, wishes } = context
  const wallet = registry.get(connectorId)
  if (!wallet) throw walletNotFound(connectorId)
  const isWanted = wishes.connect(connectorId)
  dropLocked(context)
  const failed = (error: unknown) => {
    throw toConnectionError(error)
  }
  const connector = await wallet.load().catch(failed)
  const { uid } = connector
  // What leaves it would take away what it grants meanwhile.
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
    // Also where another wallet is still asked, which is passed over by this.
    config.setState((state) => ({ ...state, current: uid, status: 'connected' }))
  } else {
    // An external wallet puts the chain into its one prompt.
    const isOnePrompt = chainId !== undefined && wallet.connector.type === 'EXTERNAL'
    await askAccounts(context, { wallet, connector, isWanted, ...(isOnePrompt && { chainId }) })
    // Also those that locked themselves while this one was asked.
    dropLocked(context)
  }
  const connection = config.state.connections.get(uid)
  if (chainId !== undefined && connection && connection.chainId !== chainId) {
    // The visitor has agreed to connect: declining the other network does not take that back.
    await connector.switchChain?.({ chainId }).catch(ports.log)
  }
}

/** What was asked last. By config, since the next kit of the page may have the same one. */
const newestAsking = new WeakMap<FlowContext['config'], object>()

/**
 * wagmi's own `connect` is not used: by the time it returns, the host's hooks show the wallet, also where the visitor has chosen another
 * one meanwhile.
 */
async function askAccounts(
  context: FlowContext,
  { wallet, connector, isWanted, ...request }: Pick<Asking, 'wallet' | 'connector' | 'isWanted'> & { chainId?: number },
): Promise<void> {
  const { config, ports, registry } = context
  const asking = {}
  newestAsking.set(config, asking)
  // With a wallet in use, a `reconnect` of wagmi's that ends now would take this status for its own, and forget that wallet.
  config.setState((state) => (state.current ? state : { ...state, status: 'connecting' }))
  connector.emitter.emit('message', { type: 'connecting' })
  try {
    const { accounts, chainId } = await connector.connect(ownRequest(request))
    const [first, ...more] = accounts
    if (!first) throw new ConnectionError('WalletLocked')
    // The wallet may have been replaced in the page while it was asked: its id then belongs to the one that replaced it.
    const isGone = registry.get(wallet.connector.id) !== wallet
    if (isGone || !isWanted()) {
      const error = isWanted() ? walletNotFound(wallet.connector.id) : new ConnectionError('RequestAborted')
      await dropConnection(context, connector).catch(ports.log)
      throw error
    }
    wallet.origin = 'chosen'
    attach(config, connector, { accounts: [first, ...more], chainId, isChosen: true })
    await config.storage?.setItem('recentConnectorId', connector.id)
  } catch (error) {
    // Another wallet that was asked since has a status of its own.
    if (newestAsking.get(config) === asking)
      config.setState((state) => ({ ...state, status: state.current ? 'connected' : 'disconnected' }))
    throw error
  }
}
