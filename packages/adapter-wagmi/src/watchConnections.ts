import { forgetWallet, rememberWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import { readConnection } from './connection.ts'
import { addSiteConnector } from './connectors/addSiteConnector.ts'
import type { Context } from './context.ts'
import { findWalletByUid } from './findWalletByUid.ts'
import { forgetLockedWallets } from './lockedWallets.ts'

/** Runs flows for wallets, and reports to core those changes of connections that no flow returns. */
export type ConnectionWatch = {
  /**
   * Reads a wallet's state for a flow (a function that core calls), which returns the state to core. The state is recorded as reported, so
   * that no event repeats it.
   */
  note(uid: string): AdapterConnection | undefined
  /**
   * Runs a flow (a function that core calls) for one wallet. The flow reads the wallet's state with `note` and returns it to core, so that
   * state is not reported by an event. Other changes of the wallet are reported even while the flow runs, because the flow may never end.
   */
  during<value>(uid: string, flow: () => Promise<value>): Promise<value>
  /** Runs a flow that disconnects a wallet. While the flow runs, changes of that wallet are not reported to core. */
  leaving<value>(uid: string, flow: () => Promise<value>): Promise<value>
  /**
   * Returns a promise that resolves when the pending disconnection of the wallet is over, even if the disconnection fails. `undefined` if
   * none is pending.
   */
  left(uid: string): Promise<void> | undefined
}

/**
 * Notifies core of changes in wagmi's connections that core did not cause. Either a wallet changed its account or network, locked itself or
 * disconnected. Or the site connected, switched or disconnected a wallet with wagmi's own actions.
 */
export function watchConnections(context: Context): ConnectionWatch {
  const { config, ports, registry, signal } = context
  const reportedStates = new Map<string, { connectorId: string; text: string }>()
  let lastUidInUse = config.state.current
  const runningFlowCounts = new Map<string, number>()
  const pendingDisconnections = new Map<string, Promise<void>>()

  const recordConnection = (uid: string) => {
    const connection = readConnection(context, uid)
    if (connection) reportedStates.set(uid, { connectorId: connection.connectorId, text: JSON.stringify(connection) })
    else reportedStates.delete(uid)
    if (uid === config.state.current) lastUidInUse = uid
    const wallet = findWalletByUid(registry, uid)
    // Stores the accounts of connected wallets for the next restore, except those of a WalletConnect session, which core stores.
    if (wallet && wallet.connector.type !== 'WALLET_CONNECT') {
      if (connection) rememberWallet(ports.storage, connection)
      else forgetWallet(ports.storage, wallet.connector.id)
    }
    return connection
  }

  /** Whether the visitor connected the wallet, or switched to it, with wagmi's own actions. */
  const isSiteChoice = (uid: string, isNewlyCurrent: boolean) => {
    if (reportedStates.has(uid))
      return isNewlyCurrent && lastUidInUse !== null && config.state.connections.has(lastUidInUse)
    return findWalletByUid(registry, uid)?.origin !== 'restored'
  }
  const recordChoice = (uid: string) => {
    const wallet = findWalletByUid(registry, uid)
    if (wallet) wallet.origin = 'chosen'
    forgetLockedWallets(context)
  }

  const emitDisconnect = (uid: string, connectorId: string) => {
    recordConnection(uid)
    // wagmi has made another wallet the wallet in use. This is not reported, because core itself decides which wallet is next.
    if (uid === lastUidInUse) lastUidInUse = config.state.current
    ports.emit({ type: 'disconnected', connectorId })
  }

  /** Reports changes to core. A wallet's changes during a flow are reported in the next task (`isLater`): the flow may return them. */
  const reportChanges = (isLater = false) => {
    if (signal.aborted) return
    const { connections, current } = config.state
    const isReportDelayed = (uid: string) => {
      if (pendingDisconnections.has(uid)) return true
      if (isLater || !runningFlowCounts.has(uid)) return false
      setTimeout(reportChanges, 0, true)
      return true
    }
    for (const [uid, { connectorId }] of reportedStates) {
      if (!connections.has(uid) && !isReportDelayed(uid)) emitDisconnect(uid, connectorId)
    }
    for (const [uid, { connector }] of connections) {
      if (!findWalletByUid(registry, uid)) addSiteConnector(registry, connector)
      if (isReportDelayed(uid)) continue
      const isNewlyCurrent =
        uid === current && lastUidInUse !== current && !(lastUidInUse && pendingDisconnections.has(lastUidInUse))
      const isChosen = uid === current && isSiteChoice(uid, isNewlyCurrent)
      const lastReportedText = reportedStates.get(uid)?.text
      const connection = recordConnection(uid)
      if (!connection || (lastReportedText === reportedStates.get(uid)?.text && !isNewlyCurrent)) continue
      if (isChosen) recordChoice(uid)
      ports.emit({
        type: 'connection',
        connection,
        ...(uid !== current && { inUse: false }),
        ...(isChosen && { isChosen }),
      })
    }
  }

  const unsubscribe = config.subscribe(
    (state) => state,
    () => {
      putCurrentFirst(config)
      reportChanges()
    },
  )
  signal.addEventListener('abort', unsubscribe)
  if (signal.aborted) unsubscribe()
  putCurrentFirst(config)
  reportChanges()
  return {
    note: recordConnection,
    async during(uid, flow) {
      runningFlowCounts.set(uid, (runningFlowCounts.get(uid) ?? 0) + 1)
      try {
        return await flow()
      } finally {
        const remainingFlowCount = (runningFlowCounts.get(uid) ?? 1) - 1
        if (remainingFlowCount > 0) runningFlowCounts.set(uid, remainingFlowCount)
        else runningFlowCounts.delete(uid)
        // Reports changes after the flow: a flow that failed returned no state, so core may not know the wallet's new state.
        reportChanges()
      }
    },
    async leaving(uid, flow) {
      // The wallet may have disconnected by itself just before this flow. If core has not been notified yet, an event reports that first.
      const lastState = reportedStates.get(uid)
      if (lastState && !signal.aborted && !config.state.connections.has(uid)) emitDisconnect(uid, lastState.connectorId)
      let markDisconnectionEnded = () => {}
      const whenDisconnectionEnded = new Promise<void>((resolve) => {
        markDisconnectionEnded = resolve
      })
      pendingDisconnections.set(uid, whenDisconnectionEnded)
      try {
        return await flow()
      } finally {
        pendingDisconnections.delete(uid)
        recordConnection(uid)
        if (lastUidInUse === uid) lastUidInUse = config.state.current
        reportChanges()
        markDisconnectionEnded()
      }
    },
    left: (uid) => pendingDisconnections.get(uid),
  }
}

/**
 * Moves the wallet in use to the first place in wagmi's state, because wagmi switches to the first remaining wallet when any wallet
 * disconnects.
 */
function putCurrentFirst(config: Config) {
  const { connections, current } = config.state
  const connection = current && connections.get(current)
  if (!connection || connections.keys().next().value === current) return
  config.setState((state) => ({ ...state, connections: new Map([[current, connection], ...state.connections]) }))
}
