import { forgetWallet, rememberWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import { readConnection } from './connection.ts'
import { addSiteConnector } from './connectors/addSiteConnector.ts'
import type { Context } from './context.ts'
import { findByUid } from './findByUid.ts'
import { dropLocked } from './lockedWallets.ts'

export type ConnectionWatch = {
  /** Reads a wallet for the result of a call, without an event to core. */
  note(uid: string): AdapterConnection | undefined
  /**
   * Runs a flow that core called on one wallet. State that the flow notes is the result of the call, so no event reports it. Other changes
   * of the wallet are still reported, because the flow may never end.
   */
  during<value>(uid: string, flow: () => Promise<value>): Promise<value>
  /** Runs a flow that disconnects a wallet. No changes of that wallet are reported meanwhile. */
  leaving<value>(uid: string, flow: () => Promise<value>): Promise<value>
  /** The pending disconnection of the wallet, if there is one. A failed disconnection counts as done. */
  left(uid: string): Promise<void> | undefined
}

/**
 * Notifies core of changes in wagmi's connections that core did not cause: a wallet changed its account or network, locked itself or
 * disconnected, or the site connected, switched or disconnected with wagmi's own actions.
 */
export function watchConnections(context: Context): ConnectionWatch {
  const { config, ports, registry, signal } = context
  const told = new Map<string, { connectorId: string; text: string }>()
  let inUse = config.state.current
  const flows = new Map<string, number>()
  const left = new Map<string, Promise<void>>()

  const note = (uid: string) => {
    const connection = readConnection(context, uid)
    if (connection) told.set(uid, { connectorId: connection.connectorId, text: JSON.stringify(connection) })
    else told.delete(uid)
    if (uid === config.state.current) inUse = uid
    const wallet = findByUid(registry, uid)
    // A WalletConnect session itself knows its accounts, so they are not stored here.
    if (wallet && wallet.connector.type !== 'WALLET_CONNECT') {
      if (connection) rememberWallet(ports.storage, connection)
      else forgetWallet(ports.storage, wallet.connector.id)
    }
    return connection
  }

  /** Whether the visitor connected the wallet, or switched to it, with wagmi's own actions. */
  const isSiteChoice = (uid: string, isTurn: boolean) => {
    if (told.has(uid)) return isTurn && inUse !== null && config.state.connections.has(inUse)
    return findByUid(registry, uid)?.origin !== 'restored'
  }
  const noteChoice = (uid: string) => {
    const wallet = findByUid(registry, uid)
    if (wallet) wallet.origin = 'chosen'
    dropLocked(context)
  }

  const tellEnded = (uid: string, connectorId: string) => {
    note(uid)
    // When the wallet in use has ended, wagmi selects the next one itself. That is not the visitor's choice: core makes its own.
    if (uid === inUse) inUse = config.state.current
    ports.emit({ type: 'disconnected', connectorId })
  }

  /** Reports changes to core. A flow notes its result within one turn of the event loop. Any later change comes from the wallet itself. */
  const tell = (isLater = false) => {
    if (signal.aborted) return
    const { connections, current } = config.state
    const isHeld = (uid: string) => {
      if (left.has(uid)) return true
      if (isLater || !flows.has(uid)) return false
      setTimeout(tell, 0, true)
      return true
    }
    for (const [uid, { connectorId }] of told) {
      if (!connections.has(uid) && !isHeld(uid)) tellEnded(uid, connectorId)
    }
    for (const [uid, { connector }] of connections) {
      if (!findByUid(registry, uid)) addSiteConnector(registry, connector)
      if (isHeld(uid)) continue
      const isTurn = uid === current && inUse !== current && !(inUse && left.has(inUse))
      const isChosen = uid === current && isSiteChoice(uid, isTurn)
      const before = told.get(uid)?.text
      const connection = note(uid)
      if (!connection || (before === told.get(uid)?.text && !isTurn)) continue
      if (isChosen) noteChoice(uid)
      ports.emit({
        type: 'connection',
        connection,
        ...(uid !== current && { inUse: false }),
        ...(isChosen && { isChosen }),
      })
    }
  }

  const stop = config.subscribe(
    (state) => state,
    () => {
      keepCurrentFirst(config)
      tell()
    },
  )
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  keepCurrentFirst(config)
  tell()
  return {
    note,
    async during(uid, flow) {
      flows.set(uid, (flows.get(uid) ?? 0) + 1)
      try {
        return await flow()
      } finally {
        const open = (flows.get(uid) ?? 1) - 1
        if (open > 0) flows.set(uid, open)
        else flows.delete(uid)
        // After a failure, the state of the wallet may differ from the state that core knows.
        tell()
      }
    },
    async leaving(uid, flow) {
      // The wallet may have ended its connection in this turn of the event loop, and core did not ask for that.
      const known = told.get(uid)
      if (known && !signal.aborted && !config.state.connections.has(uid)) tellEnded(uid, known.connectorId)
      let end = () => {}
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      left.set(uid, ended)
      try {
        return await flow()
      } finally {
        left.delete(uid)
        note(uid)
        if (inUse === uid) inUse = config.state.current
        tell()
        end()
      }
    },
    left: (uid) => left.get(uid),
  }
}

/** When any connection ends, wagmi switches to the first remaining one. So the wallet in use is kept first. */
function keepCurrentFirst(config: Config) {
  const { connections, current } = config.state
  const connection = current && connections.get(current)
  if (!connection || connections.keys().next().value === current) return
  config.setState((state) => ({ ...state, connections: new Map([[current, connection], ...state.connections]) }))
}
