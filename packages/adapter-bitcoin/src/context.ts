import type { AdapterPorts } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { NetworkAccess } from './api/networkAccess.ts'
import type { Registry } from './discovery/registry.ts'
import type { LiveConnection } from './liveConnection.ts'

/** What the adapter's actions work on: one for each kit that took the adapter. */
export type Context = {
  readonly ports: AdapterPorts
  readonly registry: Registry
  /** Looks for wallets that came since. */
  scan(): void
  readonly chain: NetworkAccess
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** The wallets that are connected, by their connectors' ids. */
  readonly live: Map<string, LiveConnection>
  /** The wallet in use. */
  inUse: string | undefined
  /** The network to ask for where a wallet leaves that to the site. */
  network: Network
  /** The newest wish of the visitor. An older one that a wallet grants later is undone. */
  wish: { readonly connectorId: string | undefined }
}
