import type { AdapterConnection, AdapterEvent } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import { currentConnection, isSameConnection, readConnection } from './connection.ts'
import { addHostConnector } from './connectors/addHostConnector.ts'
import type { Registry } from './connectors/registry.ts'

export type ConnectionWatch = {
  /** Runs what core asked for: its outcome is the call's result, so no event tells of it. */
  during<value>(flow: () => Promise<value>): Promise<value>
  stop(): void
}

export declare namespace watchConnection {
  type Parameters = { config: Config; registry: Registry; emit(event: AdapterEvent): void }
}

/**
 * Tells core of every real change of wagmi's current connection that core did not ask for: the wallet changed account or
 * network, locked itself or left, or the host connected or disconnected with wagmi's own actions.
 */
export function watchConnection({ config, registry, emit }: watchConnection.Parameters): ConnectionWatch {
  let told: AdapterConnection | undefined
  let flows = 0

  const tell = () => {
    if (flows > 0) return
    const current = currentConnection(config)
    if (current && !registry.findByUid(current.connector.uid)) addHostConnector(registry, current.connector)
    const now = readConnection(config, registry)
    const before = told
    if (isSameConnection(before, now)) return
    told = now
    if (now) emit({ type: 'connection', connection: now })
    else if (before) emit({ type: 'disconnected', connectorId: before.connectorId })
  }

  const stop = config.subscribe((state) => state, tell)
  return {
    async during(flow) {
      flows++
      try {
        const value = await flow()
        told = readConnection(config, registry)
        return value
      } finally {
        flows--
        // After a failure the wallet may stand elsewhere than core believes.
        tell()
      }
    },
    stop,
  }
}
