import type { AdapterPorts, Connector } from '@latchkey/core/adapter'
import type { Config } from '@wagmi/core'
import type { HostCalls } from './connectors/hostCalls.ts'
import type { Eip1193Provider } from './provider.ts'
import type { WalletRegistry } from './registry.ts'

/** What the adapter works on: one for each kit that took it. */
export type Context = {
  readonly config: Config
  readonly ports: AdapterPorts
  readonly registry: WalletRegistry
  /** Aborts when the kit is destroyed. */
  readonly signal: AbortSignal
  /** Fetches what waits for a wallet or a chain. */
  load(): Promise<HostCalls>
  /** Lists a wallet of the page: discovery's own, since what is fetched cannot import it. */
  addPageWallet(context: Context, wallet: { connector: Connector; provider: Eip1193Provider }): void
  /** When it began to look for wallets, in ms since epoch. */
  startedAt: number | undefined
}
