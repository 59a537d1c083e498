import { adoptConnection } from '../connections/adoptConnection.ts'
import { disconnectLateWallet } from '../connections/disconnectLateWallet.ts'
import { getAdapter } from '../connections/getAdapter.ts'
import { recordChoice, withPendingChoice } from '../connections/latestChoice.ts'
import type { Core } from '../createCore.ts'
import type { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { toConnectionError } from '../errors/walletErrors.ts'
import { reactToConnections } from '../modal/reactToConnections.ts'
import type { WayToWallet } from '../notices/eventsController.ts'
import { disconnectOtherWallets } from '../pairing/disconnectOtherWallets.ts'
import { openPairing } from '../pairing/preparePairing.ts'
import { resetPairing } from '../pairing/resetPairing.ts'
import type { AdapterConnection, Connector } from '../ports/adapter.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { readPlatform } from '../reach/platform.ts'
import type { RecentWallet } from '../storage/storedValues.ts'
import { beginAttempt } from './beginAttempt.ts'

export declare namespace connect {
  type Parameters = {
    /** The connector of the wallet. For the type `MULTI_CHAIN`, the wallet's connector in the active namespace is used. */
    connector: Connector
    /** The wallet of the directory that the visitor chose, if it is to be connected over WalletConnect. */
    wallet?: Pick<RecentWallet, 'id' | 'name' | 'imageUrl' | 'rdns'> | undefined
  }
  type ReturnType = AdapterConnection
  type ErrorType = ConnectionError | ConfigurationError
}

/**
 * Connects a wallet. The progress is in `connection.attempt`, where every view can read it.
 *
 * @throws ConnectionError `UserRejected` if the visitor declined in the wallet
 * @throws ConnectionError `RequestPending` if the wallet already shows a prompt
 * @throws ConnectionError `ConnectorNotFound` if the page has no such wallet
 * @throws ConnectionError `WalletLocked` if the wallet is locked
 * @throws ConnectionError `ProviderFailed` if the wallet reports another failure
 * @throws ConnectionError `PairingExpired` if no wallet accepted the WalletConnect offer in time
 * @throws ConnectionError `RelayUnreachable` if the WalletConnect relay cannot be reached
 * @throws ConnectionError `RequestAborted` if the offer was cancelled, or if the wallet accepts after the visitor chose
 *    another wallet or disconnected
 * @throws ConfigurationError `AdapterNotFound` if the kit has no adapter for the wallet's namespace
 * @throws ConfigurationError `WalletConnectNotConfigured` if the kit cannot offer WalletConnect
 */
export async function connect(
  core: Core,
  parameters: connect.Parameters,
  attempt = beginAttempt(core, parameters),
): Promise<connect.ReturnType> {
  const { wallet } = parameters
  const { connector } = attempt
  const { type } = connector
  const { name } = wallet ?? connector
  core.storage.unlock()
  const isStillChosen = recordChoice(core, connector)
  core.events.track({ event: 'SELECT_WALLET', name, platform: readWayToWallet(core, connector, wallet) })
  try {
    const isOverWalletConnect = type === 'WALLET_CONNECT'
    const connection = await (isOverWalletConnect
      ? awaitSession(core)
      : withPendingChoice(core, connector, () => requestConnection(core, connector, isStillChosen)))
    if (!isOverWalletConnect)
      await disconnectOtherWallets(core, { namespace: connector.namespace, connectorId: connector.id })
    // Several attempts may wait for the same WalletConnect offer. When a wallet accepts the offer, only the newest
    // attempt stores its wallet as recently used.
    const isLatestAttempt = !isOverWalletConnect || attempt.isNewest()
    if (isLatestAttempt) rememberWallet(core, wallet ?? connector, wallet ? 'directory' : connector.namespace)
    attempt.end({ status: 'connected' })
    if (isLatestAttempt)
      core.events.track({
        event: 'CONNECT_SUCCESS',
        name,
        method: readWayToWallet(core, connector, wallet),
        reconnect: false,
      })
    return connection
  } catch (cause) {
    const error = toConnectionError(cause)
    attempt.end({ status: 'failed', error })
    const { shortMessage: message } = error
    if (error.code === 'UserRejected') core.events.track({ event: 'USER_REJECTED', message })
    // `RequestAborted` means that the visitor left the view or chose another wallet. This is no failure, so no
    // CONNECT_ERROR is recorded.
    else if (error.code !== 'RequestAborted') core.events.track({ event: 'CONNECT_ERROR', message })
    core.log.error(error)
    throw error
  }
}

/**
 * Returns how the visitor reaches the wallet: in this browser, by the kind of link that they followed, or by the QR
 * code. On phones, a link replaces the QR code.
 */
function readWayToWallet(
  { walletConnect }: Core,
  { type }: Connector,
  wallet: connect.Parameters['wallet'],
): WayToWallet {
  if (type !== 'WALLET_CONNECT') return 'browser'
  const { sent } = walletConnect
  if (sent && sent.walletId === wallet?.id) return sent.place
  return wallet && readPlatform().isMobile ? 'mobile' : 'qrcode'
}

async function requestConnection(
  core: Core,
  { id, namespace }: Connector,
  isStillChosen: () => boolean,
): Promise<AdapterConnection> {
  const adapter = getAdapter(core, namespace)
  // Cancels the WalletConnect offer that is still open. The visitor no longer waits for it, and other people may have
  // seen its QR code.
  resetPairing(core)
  const connection = await adapter.connect({ connectorId: id })
  if (!isStillChosen()) {
    await disconnectLateWallet(core, { namespace, connection }).catch(core.log.error)
    throw new ConnectionError('RequestAborted')
  }
  resetPairing(core)
  core.walletConnect.isLeft = false
  reactToConnections(core)
  core.chain.setActiveNamespace(namespace)
  core.storage.write('activeNamespace', namespace)
  adoptConnection(core, { namespace, connection })
  return connection
}

/** Waits until a wallet has accepted the open offer and is connected. */
async function awaitSession(core: Core): Promise<AdapterConnection> {
  const { adopted } = await openPairing(core)
  await adopted
  const { activeNamespace, byNamespace } = core.chain.state
  const sessionConnection = byNamespace[activeNamespace]?.connections.find(
    ({ connectorId }) => connectorId === walletConnectId,
  )
  if (!sessionConnection) throw new ConnectionError('ProviderFailed')
  return sessionConnection
}

function rememberWallet(core: Core, wallet: Connector | NonNullable<connect.Parameters['wallet']>, from: string) {
  // WalletConnect itself is not stored as recently used, because it is not a wallet that a visitor looks for.
  if (wallet.id === walletConnectId) return
  const { id, name, imageUrl } = wallet
  const rdns = 'info' in wallet ? wallet.info?.rdns : 'rdns' in wallet ? wallet.rdns : undefined
  core.connection.remember({ id, name, ...(imageUrl && { imageUrl }), ...(rdns && { rdns }), from })
  core.storage.write('recentWallets', [...core.connection.state.recentWallets])
}
