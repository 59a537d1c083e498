import type { Namespace } from '@latchkey/protocol'
import { adoptConnection, noteConnection, storeConnectors } from '../connections/adoptConnection.ts'
import { connectorIdsOf } from '../connections/connectorIdsOf.ts'
import { dropConnection } from '../connections/dropConnection.ts'
import {
  addEnded,
  choose,
  isBeingRestored,
  isLatest,
  isOutdatedRequest,
  markConnected,
  removeEnded,
  whileAsked,
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

/** Updates the kit when a wallet changes its account or network, goes offline, ends, or is asked by the site. */
export function followWallet(core: Core, { namespace, event }: followWallet.Parameters): void {
  const id = event.type === 'connection' ? event.connection.connectorId : event.connectorId
  if (event.type === 'asked') {
    // Cancels the open offer: other people may have seen its code, and the visitor no longer waits for it.
    resetPairing(core)
    choose(core, { namespace, id })
    // The site receives the error from its own call.
    whileAsked(core, { namespace, id }, () => event.response).catch(() => {})
    return
  }
  // This wallet has not responded yet. It is disconnected when it does.
  if (isOutdatedRequest(core, { namespace, id })) return
  if (event.type === 'disconnected') {
    addEnded(core, { namespace, id })
    dropConnection(core, { namespace, connectorId: id }).catch(core.log.error)
    return
  }
  if (event.type === 'offline') {
    showOffline(core, namespace, event)
    return
  }
  const { connection, inUse = true, isChosen } = event
  const isRestored = !isChosen && isBeingRestored(core, { namespace, id })
  const isOver = core.chain.state.byNamespace[namespace]?.account.status === 'disconnected'
  // In the meantime the wallet in use ended or was disconnected. `reconnect` disconnects this wallet.
  if (isRestored && isOver && !isLatest(core, { namespace, id })) return
  // The change comes from the wallet or from the site's own hooks, so it is stored for the next load.
  core.storage.unlock()
  // Must run before the attempt ends, because the end of the attempt closes the modal.
  reactToConnections(core)
  endAttempt(core, namespace, id)
  // A wallet that connects again by itself, for example after it was unlocked, is not a choice of the visitor.
  const isBack = removeEnded(core, { namespace, id }) && !isChosen
  const isFound = !isBack && !isRestored && isNew(core, namespace, id)
  if (isFound) resetPairing(core)
  if (inUse && (isChosen || isFound)) {
    choose(core, { namespace, id })
    markConnected(core, { namespace, id })
  }
  if (inUse) adoptConnection(core, { namespace, connection })
  else {
    noteConnection(core, { namespace, connection })
    storeConnectors(core, namespace)
  }
}

/** Shows a toast once. The account shows the offline state as long as it lasts. */
function showOffline(
  core: Core,
  namespace: Namespace,
  { connectorId, isOffline }: Extract<AdapterEvent, { type: 'offline' }>,
) {
  const account = core.chain.state.byNamespace[namespace]?.account
  if (account?.status !== 'connected' || account.connectorId !== connectorId) return
  const { isOffline: _, ...rest } = account
  core.chain.setAccount(namespace, isOffline ? { ...rest, isOffline } : rest)
  if (!isOffline) return
  const error = new NetworkError('WalletOffline')
  core.log.error(error)
  showError(core, error)
}

/** Whether the site's own hooks have just connected this wallet. False for WalletConnect and for wallets that are being restored. */
function isNew(core: Core, namespace: Namespace, connectorId: string): boolean {
  const isKnown = connectorIdsOf(core, namespace).includes(connectorId)
  return (
    connectorId !== walletConnectId &&
    !isKnown &&
    core.chain.state.byNamespace[namespace]?.account.status !== 'connecting'
  )
}

/** Ends the attempt for a wallet that is connected now, no matter who asked it. */
function endAttempt({ connection }: Core, namespace: Namespace, connectorId: string) {
  const { attempt } = connection.state
  if (attempt.status !== 'connecting' && attempt.status !== 'failed') return
  const { connector } = attempt
  if (connector.namespace === namespace && connector.id === connectorId)
    connection.begin(connector).end({ status: 'connected' })
}
