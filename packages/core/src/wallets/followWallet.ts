import type { Namespace } from '@latchkey/protocol'
import { adoptConnection, noteConnection, storeConnectors } from '../connections/adoptConnection.ts'
import { connectorIdsOf } from '../connections/connectorIdsOf.ts'
import { dropConnection } from '../connections/dropConnection.ts'
import {
  addEnded,
  choose,
  isBeingRestored,
  isLatest,
  isPassedOver,
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

/** Keeps the kit true to a connected wallet that changed account or network, or left. */
export function followWallet(core: Core, { namespace, event }: followWallet.Parameters): void {
  const id = event.type === 'connection' ? event.connection.connectorId : event.connectorId
  if (event.type === 'asked') {
    // Its code may have been seen by others, and the visitor waits for it no more.
    resetPairing(core)
    choose(core, { namespace, id })
    // An error reaches the site by its own call.
    whileAsked(core, { namespace, id }, () => event.response).catch(() => {})
    return
  }
  // It has not answered, and is left once it does.
  if (isPassedOver(core, { namespace, id })) return
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
  // The wallet in use was lost, or left, meanwhile: `reconnect` leaves this one.
  if (isRestored && isOver && !isLatest(core, { namespace, id })) return
  // The change comes from the wallet or from the host's own hooks, so it is stored for the next load.
  core.storage.unlock()
  // Before the try ends: its end is what closes the modal.
  reactToConnections(core)
  endAttempt(core, namespace, id)
  // A wallet that comes back by itself, once it was unlocked, is no choice of the visitor's.
  const isBack = removeEnded(core, { namespace, id }) && !isChosen
  const isFound = !isBack && !isRestored && isNew(core, namespace, id)
  if (isFound) resetPairing(core)
  if (inUse && (isChosen || isFound)) choose(core, { namespace, id })
  if (inUse) adoptConnection(core, { namespace, connection })
  else {
    noteConnection(core, { namespace, connection })
    storeConnectors(core, namespace)
  }
}

/** The visitor is told once, and the account says it for as long as it lasts. */
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

/** Whether a wallet was connected just now, by the host's own hooks: not over WalletConnect, and not from before a reload. */
function isNew(core: Core, namespace: Namespace, connectorId: string): boolean {
  const isKnown = connectorIdsOf(core, namespace).includes(connectorId)
  return (
    connectorId !== walletConnectId &&
    !isKnown &&
    core.chain.state.byNamespace[namespace]?.account.status !== 'connecting'
  )
}

/** A wallet that is asked, and turns out to be connected, has answered, no matter who asked it. */
function endAttempt({ connection }: Core, namespace: Namespace, connectorId: string) {
  const { attempt } = connection.state
  if (attempt.status !== 'connecting' && attempt.status !== 'failed') return
  const { connector } = attempt
  if (connector.namespace === namespace && connector.id === connectorId)
    connection.begin(connector).end({ status: 'connected' })
}
