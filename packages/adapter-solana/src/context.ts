import type { AdapterPorts } from '@latchkey/core/adapter'
import type { WalletRegistry } from './registry.ts'

/** The state of the adapter in one kit, for discovery and the flows. */
export type Context = {
  readonly ports: AdapterPorts
  readonly registry: WalletRegistry
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** When discovery started, in ms since epoch. */
  startedAt: number | undefined
}
