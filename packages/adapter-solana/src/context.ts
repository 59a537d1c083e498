import type { AdapterPorts } from '@latchkey/core/adapter'
import type { WalletRegistry } from './registry.ts'

/** What discovery and the flows work on: one for each kit that took the adapter. */
export type Context = {
  readonly ports: AdapterPorts
  readonly registry: WalletRegistry
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** When it began to look for wallets, in ms since epoch. */
  startedAt: number | undefined
}
