import type { AdapterConnection } from '@latchkey/core/adapter'
import { readConnection } from './connection.ts'
import { addHostConnector } from './connectors/addHostConnector.ts'
import type { Context } from './context.ts'
import { findByUid } from './registry.ts'

export type ConnectionWatch = {
  /**
   * Runs what core asked for. What it notes of a wallet is the call's result, so no event tells of it; what happened to other
   * wallets meanwhile is told afterwards.
   */
  during<value>(flow: (note: (uid: string) => AdapterConnection | undefined) => Promise<value>): Promise<value>
}

/**
 * Tells core of every real change of wagmi's connections that core did not ask for: a wallet changed account or network, locked
 * itself or left, or the host connected, switched or disconnected with wagmi's own actions.
 */
export function watchConnections(context: Context): ConnectionWatch {
  const { config, ports, registry, signal } = context
  const told = new Map<string, { connectorId: string; text: string }>()
  let inUse = config.state.current
  let flows = 0

  const note = (uid: string) => {
    const connection = readConnection(context, uid)
    if (connection) told.set(uid, { connectorId: connection.connectorId, text: JSON.stringify(connection) })
    else told.delete(uid)
    inUse = config.state.current
    return connection
  }

  const tell = () => {
    if (flows > 0) return
    const { connections, current } = config.state
    const ended = [...told].filter(([uid]) => !connections.has(uid))
    // Where the one in use has ended, wagmi's choice of the next is not the visitor's: core makes its own.
    const isTurn = inUse !== current && !ended.some(([uid]) => uid === inUse)
    for (const [uid, { connectorId }] of ended) {
      told.delete(uid)
      ports.emit({ type: 'disconnected', connectorId })
    }
    inUse = current
    for (const [uid, { connector }] of connections) {
      if (!findByUid(registry, uid)) addHostConnector(registry, connector)
      const before = told.get(uid)?.text
      const connection = note(uid)
      if (!connection || (before === told.get(uid)?.text && !(isTurn && uid === current))) continue
      ports.emit({ type: 'connection', connection, ...(uid !== current && { inUse: false }) })
    }
  }

  /** When a connection ends, wagmi turns to the first that is left: that is to be the one in use. */
  const sort = () => {
    const { connections, current } = config.state
    const connection = current && connections.get(current)
    if (!connection || connections.keys().next().value === current) return
    config.setState((state) => ({ ...state, connections: new Map([[current, connection], ...state.connections]) }))
  }

  const stop = config.subscribe(
    (state) => state,
    () => {
      sort()
      tell()
    },
  )
  signal.addEventListener('abort', stop)
  if (signal.aborted) stop()
  sort()
  tell()
  return {
    async during(flow) {
      flows++
      try {
        return await flow(note)
      } finally {
        flows--
        // Also after a failure: the wallet may stand elsewhere than core believes.
        tell()
      }
    },
  }
}
