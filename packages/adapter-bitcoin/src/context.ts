import type { AdapterPorts } from '@latchkey/core/adapter'
import type { CreateBitcoinApi } from './api/bitcoinApi.ts'
import type { WalletRegistry } from './registry.ts'

/** The state of the adapter in one kit, for discovery and the flows. */
export type Context = {
  readonly ports: AdapterPorts
  /** Reads from networks and sends to them. Default: Esplora APIs. */
  readonly api: CreateBitcoinApi | undefined
  readonly registry: WalletRegistry
  /** Looks for wallets that do not announce themselves. */
  scan(): void
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** When discovery started, in ms since epoch. */
  startedAt: number | undefined
}
