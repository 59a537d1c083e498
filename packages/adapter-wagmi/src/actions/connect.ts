import type { AdapterConnection } from '@latchkey/core/adapter'
import { type ConfigurationError, ConnectionError, walletNotFound } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import type { Connector as WagmiConnector } from '@wagmi/core'
import { markOwnRequest } from '../connectors/ownRequests.ts'
import type { FlowContext } from '../flowContext.ts'
import { forgetLockedWallets } from '../lockedWallets.ts'
import type { Wallet } from '../registry.ts'
import { addConnection } from './addConnection.ts'
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
 * @throws ConnectionError `ConnectorNotFound`, `UserRejected`, `RequestPending`, `WalletLocked` or `ProviderFailed`
 * @throws ConnectionError `RequestAborted` if the visitor chose another wallet or disconnected before this wallet approved
 * @throws ConnectionError `NotConnected` if the wallet is connected over WalletConnect and no session grants an Ethereum chain
 * @throws ConfigurationError `InvalidOption` if the npm package of an external wallet is not installed
 */
export async function connect(
  context: FlowContext,
  { connectorId, network }: connect.Parameters,
): Promise<connect.ReturnType> {
  const { registry, watch, intents } = context
  const wallet = registry.get(connectorId)
  if (!wallet) throw walletNotFound(connectorId)
  const isIntentCurrent = intents.connect(connectorId)
  forgetLockedWallets(context)
  const throwFailure = (error: unknown) => {
    throw intents.fail(connectorId, error)
  }
  const connector = await wallet.load().catch(throwFailure)
  const { uid } = connector
  // If the visitor is disconnecting this wallet, waits until that is over. Otherwise the disconnection would also remove the accounts that
  // the wallet grants to this request.
  await watch.left(uid)
  if (!isIntentCurrent()) throw new ConnectionError('RequestAborted')
  return watch.during(uid, async () => {
    await requestConnection(context, { wallet, connector, network, isIntentCurrent }).catch(throwFailure)
    const connection = watch.note(uid)
    if (!connection) throw new ConnectionError('WalletLocked')
    return connection
  })
}

/** A request to connect one wallet. */
type ConnectionRequest = {
  wallet: Wallet
  connector: WagmiConnector
  network: Network | undefined
  isIntentCurrent(): boolean
}

async function requestConnection(
  context: FlowContext,
  { wallet, connector, network, isIntentCurrent }: ConnectionRequest,
): Promise<void> {
  const { config, ports } = context
  const { uid } = connector
  const chainId = network && Number(network.id)
  if (config.state.connections.has(uid)) {
    wallet.origin = 'chosen'
    // The status may be `connecting` because a request to another wallet is pending. The choice of this wallet replaces that request.
    config.setState((state) => ({ ...state, current: uid, status: 'connected' }))
  } else {
    // An external wallet also gets the requested chain, because it can switch to that chain in the prompt that asks for accounts.
    const canSwitchInPrompt = chainId !== undefined && wallet.connector.type === 'EXTERNAL'
    await requestAccounts(context, { wallet, connector, isIntentCurrent, ...(canSwitchInPrompt && { chainId }) })
    // Forgets locked wallets a second time, because more wallets may have locked themselves during the request.
    forgetLockedWallets(context)
  }
  const connection = config.state.connections.get(uid)
  if (chainId !== undefined && connection && connection.chainId !== chainId) {
    // An error of the switch is only logged: the visitor has agreed to connect, so a rejected network switch does not undo the connection.
    await connector.switchChain?.({ chainId }).catch(ports.log)
  }
}

/**
 * The latest connection request of each wagmi config, as an empty object that identifies the request. Kept per config and not per kit,
 * because two kits that the page creates one after the other may use the same config.
 */
const newestRequests = new WeakMap<FlowContext['config'], object>()

/**
 * Requests the accounts, and adds the wallet to wagmi's state if the visitor has not chosen another wallet or disconnected during the
 * request. wagmi's own `connect` is not used, because it always adds the wallet, even if the visitor has changed their mind.
 */
async function requestAccounts(
  context: FlowContext,
  {
    wallet,
    connector,
    isIntentCurrent,
    ...request
  }: Pick<ConnectionRequest, 'wallet' | 'connector' | 'isIntentCurrent'> & { chainId?: number },
): Promise<void> {
  const { config, ports, registry } = context
  const thisRequest = {}
  newestRequests.set(config, thisRequest)
  // If a wallet is in use, the status stays `connected`. With the status `connecting`, a call of wagmi's own `reconnect` that ends during
  // the request would remove the wallet in use.
  config.setState((state) => (state.current ? state : { ...state, status: 'connecting' }))
  connector.emitter.emit('message', { type: 'connecting' })
  try {
    const { accounts, chainId } = await connector.connect(markOwnRequest(request))
    const [firstAccount, ...otherAccounts] = accounts
    if (!firstAccount) throw new ConnectionError('WalletLocked')
    // During the request, another wallet may have replaced this wallet on the page and taken its id.
    const isReplaced = registry.get(wallet.connector.id) !== wallet
    if (isReplaced || !isIntentCurrent()) {
      const error = isIntentCurrent() ? walletNotFound(wallet.connector.id) : new ConnectionError('RequestAborted')
      // Another prompt or a restore may have connected the wallet during the request. Then the wallet stays connected.
      if (!config.state.connections.has(connector.uid)) await dropConnection(context, connector).catch(ports.log)
      throw error
    }
    wallet.origin = 'chosen'
    addConnection(config, connector, { accounts: [firstAccount, ...otherAccounts], chainId, isChosen: true })
    await config.storage?.setItem('recentConnectorId', connector.id)
  } catch (error) {
    // If a later request is pending, the status stays unchanged here, because that request sets it.
    if (newestRequests.get(config) === thisRequest)
      config.setState((state) => ({ ...state, status: state.current ? 'connected' : 'disconnected' }))
    throw error
  }
}
