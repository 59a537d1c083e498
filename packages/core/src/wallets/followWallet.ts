import type { Namespace } from '@latchkey/protocol'
import { adoptConnection, recordConnection, storeConnectorIds } from '../connections/adoptConnection.ts'
import { connectorIdsOf } from '../connections/connectorIdsOf.ts'
import { dropConnection } from '../connections/dropConnection.ts'
import {
  addLostWallet,
  isBeingRestored,
  isLatestChoice,
  isOutdatedRequest,
  markConnected,
  recordChoice,
  removeLostWallet,
  withPendingChoice,
} from '../connections/latestChoice.ts'
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

/** Updates the kit when a wallet changes its account or network, goes offline, disconnects, or is asked to connect by the site. */
export function followWallet(core: Core, { namespace, event }: followWallet.Parameters): void {
  const id = event.type === 'connection' ? event.connection.connectorId : event.connectorId
  if (event.type === 'asked') {
    // Cancels the open offer, because the visitor no longer waits for it. Other people may have seen its QR code.
    resetPairing(core)
    recordChoice(core, { namespace, id })
    // Errors are ignored here, because the site's own call receives them.
    withPendingChoice(core, { namespace, id }, () => event.response).catch(() => {})
    return
  }
  // The visitor no longer wants this wallet, which has not responded yet. The code that asked the wallet will
  // disconnect it when the wallet responds.
  if (isOutdatedRequest(core, { namespace, id })) return
  if (event.type === 'disconnected') {
    addLostWallet(core, { namespace, id })
    dropConnection(core, { namespace, connectorId: id }).catch(core.log.error)
    return
  }
  if (event.type === 'offline') {
    showOffline(core, namespace, event)
    return
  }
  const { connection, inUse = true, isChosen } = event
  const isRestored = !isChosen && isBeingRestored(core, { namespace, id })
  const isDisconnected = core.chain.state.byNamespace[namespace]?.account.status === 'disconnected'
  // The visitor disconnected during the restore, so the restored wallet must not connect. `reconnect` will disconnect
  // it.
  if (isRestored && isDisconnected && !isLatestChoice(core, { namespace, id })) return
  // The change comes from the wallet or from the site's own code, without an action in the kit. Unlocking the storage
  // stores it for the next visit.
  core.storage.unlock()
  // `reactToConnections` must run before `endAttempt`, because its listeners close the modal when the attempt ends.
  reactToConnections(core)
  endAttempt(core, namespace, id)
  // A wallet may connect again by itself, for example after the visitor unlocked it. Such a connection is not a new
  // choice of the visitor.
  const isAutomatic = removeLostWallet(core, { namespace, id }) && !isChosen
  const isNewChoice = !isAutomatic && !isRestored && isConnectedBySite(core, namespace, id)
  if (isNewChoice) resetPairing(core)
  if (inUse && (isChosen || isNewChoice)) {
    recordChoice(core, { namespace, id })
    markConnected(core, { namespace, id })
  }
  if (inUse) adoptConnection(core, { namespace, connection })
  else {
    recordConnection(core, { namespace, connection })
    storeConnectorIds(core, namespace)
  }
}

/** Stores whether the wallet is offline, which the account view shows. A wallet that goes offline also causes one toast. */
function showOffline(
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

/** Whether the site's own code has just connected this wallet. False for WalletConnect and for wallets that are being restored. */
function isConnectedBySite(core: Core, namespace: Namespace, connectorId: string): boolean {
  const isAlreadyConnected = connectorIdsOf(core, namespace).includes(connectorId)
  return (
    connectorId !== walletConnectId &&
    !isAlreadyConnected &&
    core.chain.state.byNamespace[namespace]?.account.status !== 'connecting'
  )
}

/** Ends the attempt for a wallet that is now connected, whether the kit or the site asked it. */
function endAttempt({ connection }: Core, namespace: Namespace, connectorId: string) {
  const { attempt } = connection.state
  if (attempt.status !== 'connecting' && attempt.status !== 'failed') return
  const { connector } = attempt
  if (connector.namespace === namespace && connector.id === connectorId)
    connection.begin(connector).end({ status: 'connected' })
}
