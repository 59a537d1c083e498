import type { AdapterPorts } from '@latchkey/core/adapter'
import type { CreateBitcoinApi } from './api/bitcoinApi.ts'
import type { WalletRegistry } from './registry.ts'

/** What discovery and the flows work on: one for each kit that took the adapter. */
export type Context = {
  readonly ports: AdapterPorts
  /** How networks are read and written to; default: Esplora's shape. */
  readonly api: CreateBitcoinApi | undefined
  readonly registry: WalletRegistry
  /** Looks for wallets that do not announce themselves. */
  scan(): void
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** When it began to look for wallets, in ms since epoch. */
  startedAt: number | undefined
}
