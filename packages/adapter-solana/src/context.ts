import type { AdapterPorts } from '@latchkey/core/adapter'
import type { Registry } from './wallets/registry.ts'

/** What discovery and the flows work on: one for each kit that took the adapter. */
export type Context = {
  readonly ports: AdapterPorts
  readonly registry: Registry
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** Epoch ms. */
  startedAt: number | undefined
}
