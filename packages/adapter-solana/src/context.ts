import type { AdapterPorts } from '@latchkey/core/adapter'
import type { WalletRegistry } from './registry.ts'

/** The state of the adapter in one kit. Both discovery and the code that is loaded later use it. */
export type Context = {
  readonly ports: AdapterPorts
  readonly registry: WalletRegistry
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** When discovery started, in ms since 1970. `undefined` before `start`. */
  startedAt: number | undefined
}
