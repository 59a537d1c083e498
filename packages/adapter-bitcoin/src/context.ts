import type { AdapterPorts } from '@latchkey/core/adapter'
import type { CreateBitcoinApi } from './api/bitcoinApi.ts'
import type { WalletRegistry } from './registry.ts'

/** The state of the adapter in one kit. Both discovery and the code that is loaded later use it. */
export type Context = {
  readonly ports: AdapterPorts
  /** The site's function that creates the API of a network. `undefined`: Esplora APIs are used. */
  readonly api: CreateBitcoinApi | undefined
  readonly registry: WalletRegistry
  /** Looks on the page for wallets that do not announce themselves. */
  scan(): void
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** When discovery started, in ms since 1970. `undefined` before `start`. */
  startedAt: number | undefined
}
