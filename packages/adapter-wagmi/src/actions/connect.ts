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
 * Requests accounts from a wallet. A wallet that is already connected shows no prompt. Once the wallet approves, it becomes the wallet in
 * use. Other connected wallets stay connected.
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
  const throwFailure = (error: unknown) => {
    throw intents.fail(connectorId, error)
  }
  const connector = await wallet.load().catch(throwFailure)
  const { uid } = connector
  // A pending disconnection of this wallet has to end first. Otherwise it would also remove the accounts that the wallet grants now.
  await watch.left(uid)
  if (!isWanted()) throw new ConnectionError('RequestAborted')
  return watch.during(uid, async () => {
    await requestConnection(context, { wallet, connector, network, isWanted }).catch(throwFailure)
    const connection = watch.note(uid)
    if (!connection) throw new ConnectionError('WalletLocked')
    return connection
  })
}

type ConnectionRequest = {
  wallet: Wallet
  connector: WagmiConnector
  network: Network | undefined
  isWanted(): boolean
}

async function requestConnection(
  context: FlowContext,
  { wallet, connector, network, isWanted }: ConnectionRequest,
): Promise<void> {
  const { config, ports } = context
  const { uid } = connector
  const chainId = network && Number(network.id)
  if (config.state.connections.has(uid)) {
    wallet.origin = 'chosen'
    // The status may be `connecting` because of another wallet's pending request. This newer choice replaces that request.
    config.setState((state) => ({ ...state, current: uid, status: 'connected' }))
  } else {
    // An external wallet can switch the chain in the same prompt that asks for accounts.
    const canSwitchInPrompt = chainId !== undefined && wallet.connector.type === 'EXTERNAL'
    await requestAccounts(context, { wallet, connector, isWanted, ...(canSwitchInPrompt && { chainId }) })
    // Called again, because other wallets may have locked themselves during the request.
    dropLocked(context)
  }
  const connection = config.state.connections.get(uid)
  if (chainId !== undefined && connection && connection.chainId !== chainId) {
    // The visitor has agreed to connect, so a rejected network switch does not undo the connection.
    await connector.switchChain?.({ chainId }).catch(ports.log)
  }
}

/** The latest connection request of each wagmi config. The key is the config, because the next kit of the page may reuse the config. */
const newestRequests = new WeakMap<FlowContext['config'], object>()

/**
 * Requests the accounts, and adds the wallet to wagmi's state if the visitor still wants it. wagmi's own `connect` is not used, because it
 * adds the wallet to the state even if the visitor has chosen another wallet meanwhile.
 */
async function requestAccounts(
  context: FlowContext,
  {
    wallet,
    connector,
    isWanted,
    ...request
  }: Pick<ConnectionRequest, 'wallet' | 'connector' | 'isWanted'> & { chainId?: number },
): Promise<void> {
  const { config, ports, registry } = context
  const requestMark = {}
  newestRequests.set(config, requestMark)
  // If a wallet is in use, the status stays `connected`. With the status `connecting`, a `reconnect` of wagmi that ends now would remove
  // the wallet in use.
  config.setState((state) => (state.current ? state : { ...state, status: 'connecting' }))
  connector.emitter.emit('message', { type: 'connecting' })
  try {
    const { accounts, chainId } = await connector.connect(ownRequest(request))
    const [firstAccount, ...otherAccounts] = accounts
    if (!firstAccount) throw new ConnectionError('WalletLocked')
    // During the request, another wallet may have replaced this one on the page and taken its id.
    const isGone = registry.get(wallet.connector.id) !== wallet
    if (isGone || !isWanted()) {
      const error = isWanted() ? walletNotFound(wallet.connector.id) : new ConnectionError('RequestAborted')
      // The wallet may have been connected by another prompt or a restore. Then it stays connected.
      if (!config.state.connections.has(connector.uid)) await dropConnection(context, connector).catch(ports.log)
      throw error
    }
    wallet.origin = 'chosen'
    attach(config, connector, { accounts: [firstAccount, ...otherAccounts], chainId, isChosen: true })
    await config.storage?.setItem('recentConnectorId', connector.id)
  } catch (error) {
    // If a later request is pending, it sets the status itself.
    if (newestRequests.get(config) === requestMark)
      config.setState((state) => ({ ...state, status: state.current ? 'connected' : 'disconnected' }))
    throw error
  }
}
