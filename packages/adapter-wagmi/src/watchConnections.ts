import { forgetWallet, rememberWallet } from '@latchkey/adapter-kit/flows'
import type { AdapterConnection } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import { readConnection } from './connection.ts'
import { addHostConnector } from './connectors/addHostConnector.ts'
import type { Context } from './context.ts'
import { findByUid } from './findByUid.ts'
import { dropLocked } from './lockedWallets.ts'

export type ConnectionWatch = {
  /** Reads a wallet for a call's result: core hears of that by no event. */
  note(uid: string): AdapterConnection | undefined
  /**
   * Runs what core asked of one wallet. What is noted of it is the call's result, so no event tells of it; what the wallet does
   * meanwhile is told, since it may never answer.
   */
  during<value>(uid: string, flow: () => Promise<value>): Promise<value>
  /** Runs what leaves a wallet: nothing of it is told any more. */
  leaving<value>(uid: string, flow: () => Promise<value>): Promise<value>
  /** Waits until a wallet is left that is being left, also where that fails. */
  left(uid: string): Promise<void>
}

/**
 * Tells core of every real change of wagmi's connections that core did not ask for: a wallet changed account or network, locked
 * itself or left, or the host connected, switched or disconnected with wagmi's own actions.
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
    // Which accounts a WalletConnect session has is the session's to say.
    if (wallet && wallet.connector.type !== 'WALLET_CONNECT') {
      if (connection) rememberWallet(ports.storage, connection)
      else forgetWallet(ports.storage, wallet.connector.id)
    }
    return connection
  }

  /** Whether the visitor connected the wallet, or switched to it, with wagmi's own actions. */
  const isHostChoice = (uid: string, isTurn: boolean) => {
    if (told.has(uid)) return isTurn && inUse !== null && config.state.connections.has(inUse)
    return findByUid(registry, uid)?.origin !== 'restored'
  }
  const noteChoice = (uid: string) => {
    const wallet = findByUid(registry, uid)
    if (wallet) wallet.origin = 'chosen'
    dropLocked(context)
  }

  /** A flow notes what it did within one turn of the event loop: what is later than that is the wallet's own doing. */
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
      if (connections.has(uid) || isHeld(uid)) continue
      note(uid)
      // Where the one in use has ended, wagmi's choice of the next is not the visitor's: core makes its own.
      if (uid === inUse) inUse = current
      ports.emit({ type: 'disconnected', connectorId })
    }
    for (const [uid, { connector }] of connections) {
      if (!findByUid(registry, uid)) addHostConnector(registry, connector)
      if (isHeld(uid)) continue
      const isTurn = uid === current && inUse !== current && !(inUse && left.has(inUse))
      const isChosen = uid === current && isHostChoice(uid, isTurn)
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
        // Also after a failure: the wallet may stand elsewhere than core believes.
        tell()
      }
    },
    async leaving(uid, flow) {
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
    async left(uid) {
      await left.get(uid)
    },
  }
}

/** When any connection ends, wagmi switches to the first one that is left. So the one in use is kept first. */
function keepCurrentFirst(config: Config) {
  const { connections, current } = config.state
  const connection = current && connections.get(current)
  if (!connection || connections.keys().next().value === current) return
  config.setState((state) => ({ ...state, connections: new Map([[current, connection], ...state.connections]) }))
}
