import type { CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from '../registry.ts'

/** A wallet of the page, as discovery hands it to what is fetched. */
export type PageWallet = {
  readonly id: string
  readonly provider: Eip1193Provider
  /** What wagmi gives to its connector. */
  given?: Parameters<CreateConnectorFn>[0]
  isReleased?: boolean
  /** Takes off it what listens now. */
  release(): void
}

/** What a wallet of the page is asked, or tells. */
export type PageWalletMethod =
  | 'connect'
  | 'disconnect'
  | 'getAccounts'
  | 'getChainId'
  | 'getProvider'
  | 'isAuthorized'
  | 'onAccountsChanged'
  | 'switchChain'

/** A wallet that the visitor chose by the host's own hooks. */
export type HostChoice<connected> = {
  /** Under which core knows the wallet. */
  connectorId: string
  connector: Pick<WagmiConnector, 'id' | 'uid' | 'disconnect'>
  /** Of the wallet, which is asked by now. */
  response: Promise<connected>
}

/** What connectors need of what is fetched. */
export type HostCalls = {
  /** Connects a wallet that grants its accounts already; core hears of it by an event. */
  take(wallet: Wallet): Promise<void>
  /** Asks a wallet of the page by wagmi's connector of it. */
  askPageWallet(wallet: PageWallet, method: PageWalletMethod, parameters: unknown): Promise<unknown>
  /** Has a wallet that the host asks by its own hooks count as chosen. */
  hostChoice<connected>(choice: HostChoice<connected>): Promise<connected>
  /** Has a wallet that the host restores be connected under the kit's conditions alone. */
  restoredByHost<connected extends { accounts: readonly unknown[] }>(
    restored: Pick<HostChoice<connected>, 'connectorId' | 'response'>,
  ): Promise<connected>
}
