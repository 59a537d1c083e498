import type { AdapterPorts } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import type { WalletRegistry } from './registry.ts'

/** What the adapter works on: one for each kit that took it. */
export type Context = {
  readonly config: Config
  readonly ports: AdapterPorts
  readonly registry: WalletRegistry
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** When it began to look for wallets, in ms since epoch. */
  startedAt: number | undefined
}
