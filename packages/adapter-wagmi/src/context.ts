import type { AdapterPorts } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import type { Registry } from './connectors/registry.ts'
import type { ConnectionWatch } from './watchConnection.ts'

/** What the adapter's actions work on: one for each kit that took the adapter. */
export type Context = {
  readonly config: Config
  readonly ports: AdapterPorts
  readonly registry: Registry
  readonly watch: ConnectionWatch
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** The newest wish of the visitor. An older one that a wallet grants later is undone. */
  wish: { readonly connectorId: string | undefined }
}
