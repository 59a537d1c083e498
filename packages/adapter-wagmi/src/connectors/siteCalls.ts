import type { CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from '../registry.ts'

/** The data of a wallet of the page that `lazyConnector` passes to the code that is loaded later. */
export type PageWallet = {
  readonly id: string
  readonly provider: Eip1193Provider
  /** The parameters that wagmi has passed to the connector function of this wallet. */
  given?: Parameters<CreateConnectorFn>[0]
  isReleased?: boolean
  /** Removes the listeners from the wallet: those of the small connector, or those of the loaded one once it exists. */
  release(): void
}

/** The connector methods that are forwarded to the code that is loaded later. */
export type PageWalletMethod =
  | 'connect'
  | 'disconnect'
  | 'getAccounts'
  | 'getChainId'
  | 'getProvider'
  | 'isAuthorized'
  | 'onAccountsChanged'
  | 'switchChain'

/** A wallet that the visitor chose through the site's own hooks. */
export type SiteChoice<connected> = {
  /** The connector id of the wallet in core. */
  connectorId: string
  connector: Pick<WagmiConnector, 'id' | 'uid' | 'disconnect'>
  /** The wallet's response to the connection request, which is already sent. */
  response: Promise<connected>
}

/** The functions that connectors use from the code that is loaded later. */
export type SiteCalls = {
  /** Connects a wallet that already grants its accounts, without a prompt. Core is notified by an event. */
  take(wallet: Wallet): Promise<void>
  /** Calls a method of the loaded connector (`walletConnector`) of a wallet of the page. */
  askPageWallet(wallet: PageWallet, method: PageWalletMethod, parameters: unknown): Promise<unknown>
  /** Treats a connection request of the site's own hooks as the visitor's choice. */
  siteChoice<connected>(choice: SiteChoice<connected>): Promise<connected>
  /** Checks a wallet that the site restores against the kit's own conditions. */
  restoredBySite<connected extends { accounts: readonly unknown[] }>(
    restored: Pick<SiteChoice<connected>, 'connectorId' | 'response'>,
  ): Promise<connected>
}
