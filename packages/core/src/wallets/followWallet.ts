import type { Namespace } from '@latchkey/protocol'
import { adoptConnection, recordConnection, storeConnectorIds } from '../connections/adoptConnection.ts'
import { dropConnection } from '../connections/dropConnection.ts'
import {
  addLostWallet,
  isBeingRestored,
  isLatestChoice,
  isOutdatedRequest,
  markChoiceConnected,
  recordChoice,
  removeLostWallet,
  withPendingChoice,
} from '../connections/latestChoice.ts'
import { listConnectorIds } from '../connections/listConnectorIds.ts'
import type { Core } from '../createCore.ts'
import { NetworkError } from '../errors/network.ts'
import { reactToConnections } from '../modal/reactToConnections.ts'
import { showError } from '../notices/showError.ts'
import { resetPairing } from '../pairing/resetPairing.ts'
import type { AdapterEvent } from '../ports/adapter.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'

export declare namespace followWallet {
  type Parameters = { namespace: Namespace; event: Exclude<AdapterEvent, { type: 'connectors' }> }
}

/**
 * Updates the kit after an event of a wallet: the wallet changed its account or network, went offline or disconnected, or
 * the site's own code asked the wallet to connect.
 */
export function followWallet(core: Core, { namespace, event }: followWallet.Parameters): void {
  const id = event.type === 'connection' ? event.connection.connectorId : event.connectorId
  if (event.type === 'asked') {
    // Cancels the WalletConnect offer that is still open. The visitor no longer waits for it, and other people may have
    // seen its QR code.
    resetPairing(core)
    recordChoice(core, { namespace, id })
    // Errors are ignored here, because the site's own call receives them.
    withPendingChoice(core, { namespace, id }, () => event.response).catch(() => {})
    return
  }
  // The wallet was asked to connect, but the visitor has since chosen another wallet or disconnected. So the wallet's
  // events are ignored. When the wallet responds, the code that asked it to connect disconnects it.
  if (isOutdatedRequest(core, { namespace, id })) return
  if (event.type === 'disconnected') {
    addLostWallet(core, { namespace, id })
    dropConnection(core, { namespace, connectorId: id }).catch(core.log.error)
    return
  }
  if (event.type === 'offline') {
    updateOfflineState(core, namespace, event)
    return
  }
  const { connection, inUse = true, isChosen } = event
  const isRestored = !isChosen && isBeingRestored(core, { namespace, id })
  const isDisconnected = core.chain.state.byNamespace[namespace]?.account.status === 'disconnected'
  // The visitor disconnected during the restore, so the restored wallet must not become connected. `reconnect`
  // disconnects it.
  if (isRestored && isDisconnected && !isLatestChoice(core, { namespace, id })) return
  // The kit stores nothing before `unlock` is called. The change was made in the wallet or by the site's own code, so no
  // action in the kit has called `unlock`. It is called here, so that the connection is restored on the next visit.
  core.storage.unlock()
  // `reactToConnections` must run before `endAttempt`: it adds the listener that closes the modal when the attempt
  // ends.
  reactToConnections(core)
  endAttempt(core, namespace, id)
  // A wallet that closed its connection may connect again without a prompt, for example after the visitor unlocked it.
  // Such a connection is not a new choice of the visitor.
  const isAutomaticReconnect = removeLostWallet(core, { namespace, id }) && !isChosen
  const isNewChoice = !isAutomaticReconnect && !isRestored && isConnectedBySite(core, namespace, id)
  if (isChosen || isNewChoice) resetPairing(core)
  if (inUse && (isChosen || isNewChoice)) {
    recordChoice(core, { namespace, id })
    markChoiceConnected(core, { namespace, id })
  }
  if (inUse) adoptConnection(core, { namespace, connection })
  else {
    recordConnection(core, { namespace, connection })
    storeConnectorIds(core, namespace)
  }
}

/** Stores whether the wallet is offline, so that the account view shows it. When the wallet goes offline, also shows a toast. */
function updateOfflineState(
  core: Core,
  namespace: Namespace,
  { connectorId, isOffline }: Extract<AdapterEvent, { type: 'offline' }>,
) {
  const account = core.chain.state.byNamespace[namespace]?.account
  if (account?.status !== 'connected' || account.connectorId !== connectorId) return
  const { isOffline: _, ...onlineAccount } = account
  core.chain.setAccount(namespace, isOffline ? { ...onlineAccount, isOffline } : onlineAccount)
  if (!isOffline) return
  const error = new NetworkError('WalletOffline')
  core.log.error(error)
  showError(core, error)
}

/**
 * Whether the site's own code, and not the kit, has just connected this wallet. False for WalletConnect, and for a
 * wallet that is being restored.
 */
function isConnectedBySite(core: Core, namespace: Namespace, connectorId: string): boolean {
  const isAlreadyConnected = listConnectorIds(core, namespace).includes(connectorId)
  return (
    connectorId !== walletConnectId &&
    !isAlreadyConnected &&
    core.chain.state.byNamespace[namespace]?.account.status !== 'connecting'
  )
}

/**
 * Ends the visible attempt with success if it is for this wallet, which is now connected. Either the kit or the site
 * may have asked the wallet.
 */
function endAttempt({ connection }: Core, namespace: Namespace, connectorId: string) {
  const { attempt } = connection.state
  if (attempt.status !== 'connecting' && attempt.status !== 'failed') return
  const { connector } = attempt
  if (connector.namespace === namespace && connector.id === connectorId)
    connection.begin(connector).end({ status: 'connected' })
}
