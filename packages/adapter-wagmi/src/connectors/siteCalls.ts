import type { CreateConnectorFn, Connector as WagmiConnector } from '@wagmi/core'
import type { Eip1193Provider } from '../provider.ts'
import type { Wallet } from '../registry.ts'

/** The data about one wallet of the page that `createLazyConnector` passes to the code that is loaded later. */
export type PageWallet = {
  readonly id: string
  readonly provider: Eip1193Provider
  /** The parameters that wagmi passed to the function that creates this wallet's connector. Absent until wagmi calls that function. */
  given?: Parameters<CreateConnectorFn>[0]
  isReleased?: boolean
  /** Removes the kit's listeners from the wallet: those of `createLazyConnector`, or those of `walletConnector` once it exists. */
  release(): void
}

/** The methods of `createLazyConnector` that are forwarded to the full connector (`walletConnector`), which is loaded later. */
export type PageWalletMethod =
  | 'connect'
  | 'disconnect'
  | 'getAccounts'
  | 'getChainId'
  | 'getProvider'
  | 'isAuthorized'
  | 'onAccountsChanged'
  | 'switchChain'

/** A wallet that the visitor chose through wagmi's hooks on the site. */
export type SiteChoice<connected> = {
  /** The connector id that core uses for the wallet. */
  connectorId: string
  connector: Pick<WagmiConnector, 'id' | 'uid' | 'disconnect'>
  /** The wallet's response to the connection request, which is already sent. */
  response: Promise<connected>
}

/** Functions of the code that is loaded later. The connectors that are part of the first load call them. */
export type ConnectorFlows = {
  /** Connects a wallet that already grants its accounts, without a prompt. Core learns of the connection from an event. */
  take(wallet: Wallet): Promise<void>
  /** Calls a method of the full connector (`walletConnector`) of a wallet of the page. */
  askPageWallet(wallet: PageWallet, method: PageWalletMethod, parameters: unknown): Promise<unknown>
  /** Treats a connection request from wagmi's hooks on the site as the visitor's choice. */
  siteChoice<connected>(choice: SiteChoice<connected>): Promise<connected>
  /** Checks whether a wallet that the site restores meets the conditions of the kit's own restore. */
  checkRestoreBySite<connected extends { accounts: readonly unknown[] }>(
    restored: Pick<SiteChoice<connected>, 'connectorId' | 'response'>,
  ): Promise<connected>
}
