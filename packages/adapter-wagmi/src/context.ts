import type { AdapterPorts, Connector } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import type { ConnectorFlows } from './connectors/siteCalls.ts'
import type { Eip1193Provider } from './provider.ts'
import type { WalletRegistry } from './registry.ts'

/** The state of the adapter in one kit. */
export type Context = {
  readonly config: Config
  readonly ports: AdapterPorts
  readonly registry: WalletRegistry
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** Loads the code that sends requests to wallets and chains. */
  load(): Promise<ConnectorFlows>
  /**
   * Lists a wallet of the page. The function is a field, so that the code that is loaded later can call it without an import from the first
   * load.
   */
  addPageWallet(context: Context, wallet: { connector: Connector; provider: Eip1193Provider }): void
  /** When discovery started, in ms since 1970. `undefined` before `start`. */
  startedAt: number | undefined
}
