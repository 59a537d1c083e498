import type { Account, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'
import type { Payments } from './payments.ts'
import type { FeeQuote, TransactionRequestOf } from './transactions.ts'

/** How the kit found a wallet. `MULTI_CHAIN` is a merged entry: the connectors of one wallet in several namespaces. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/** A wallet that can be connected in one namespace, as plain data. The wallet's provider stays inside the adapter (`getProvider`). */
export type Connector = {
  /** Unique within its namespace and stable across reloads, for example the rdns of an announced wallet. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  /** The wallet's picture, as a `data:image/…` or `https:` URL. */
  readonly imageUrl?: string
  /** The id of the wallet's picture at the wallet listing service. */
  readonly imageId?: string
  readonly info?: { readonly rdns?: string }
  /** The id of this wallet in the wallet listing. */
  readonly explorerId?: string
  /**
   * Whether the visitor could mistake the wallet for another one. Also true if the wallet uses the name of one known
   * wallet and the picture or the rdns of another. The modal then asks the visitor to check the wallet's name.
   */
  readonly isDuplicate?: boolean
  /**
   * A text that distinguishes the wallet from another one with a similar name or picture: the wallet's reverse domain
   * or its namespace. Absent if the two wallets have the same domain and the same namespace.
   */
  readonly origin?: string
  /** The connectors of a merged entry (`MULTI_CHAIN`, `AUTH` or `WALLET_CONNECT`). */
  readonly connectors?: readonly Connector[]
}

/** The data of one connected wallet in an adapter's namespace. */
export type AdapterConnection = {
  readonly connectorId: string
  /**
   * The name and picture of the wallet. Present only if they are unknown before the wallet is connected, as with a
   * WalletConnect session.
   */
  readonly wallet?: { readonly name: string; readonly imageUrl?: string }
  /** The wallet's accounts, at least one. The first account is the active one. */
  readonly accounts: readonly Account[]
  /** The wallet's current network, which can be a network that the kit does not have. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks that the WalletConnect session allows. Absent if the wallet allows every network. */
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** Whether the wallet can be asked to add networks to its session. */
  readonly canAddNetworks?: boolean
}

/**
 * A change that core did not request. The adapter emits no event for a change that core requested, because the method
 * that core called returns the change.
 */
export type AdapterEvent =
  /** The list of the connectors that the visitor can choose now. This list replaces the previous one. */
  | { type: 'connectors'; connectors: readonly Connector[] }
  /**
   * A wallet changed its account or network, or the site connected a wallet or switched to it without using the kit.
   * The adapter emits this event only if the connection has changed.
   */
  | {
      type: 'connection'
      connection: AdapterConnection
      /** True (the default) for the wallet in use, false for another connected wallet. */
      inUse?: boolean
      /**
       * Whether the visitor chose the wallet just now in the site's own interface. If so, core disconnects every wallet
       * that was asked to connect before this choice and accepts after it.
       */
      isChosen?: boolean
    }
  /**
   * The visitor chose a wallet in the site's own interface, and the wallet is being asked to connect now. Core
   * disconnects every wallet that was asked to connect before this choice and accepts after it. If the visitor makes
   * another choice, core disconnects this wallet in the same way. `response` settles when the result of the request is
   * final.
   */
  | { type: 'asked'; connectorId: string; response: Promise<unknown> }
  /** The wallet lost or regained its connection to the chain (EIP-1193). The wallet stays connected to the site. */
  | { type: 'offline'; connectorId: string; isOffline: boolean }
  /** The wallet closed its connection to the site. If other wallets are connected, core chooses the one to use. */
  | { type: 'disconnected'; connectorId: string }

/**
 * The part of the kit's storage that one adapter uses. Before the visitor's first action, values stay in memory. The
 * methods never throw, even if the browser's storage is blocked or full.
 */
export type AdapterStorage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Returns the keys of all values that this adapter has stored. */
  keys(): readonly string[]
}

/** How an adapter reaches the RPC endpoints of a network. */
export type RpcSettings = {
  /** HTTP endpoints in the order to try them: the site's `customRpcUrls`, the RPC service, the network's own. */
  urls(network: Network): readonly string[]
  /** The time limit of one request, in ms. */
  readonly timeoutMs: number
  /** The maximum number of calls in one JSON-RPC batch. */
  readonly batchSize: number
  /** How often to ask a chain for changes if it sends no notifications, in ms. */
  readonly pollIntervalMs: number
}

/** The site's metadata, which wallets show to the visitor together with a request. */
export type Metadata = {
  /** The site's name; by default the page's title. */
  readonly name: string
  /** The site's description; by default the page's description. */
  readonly description: string
  /** The site's URL; by default the page's origin. Wallets compare this URL with the real address of the page. */
  readonly url: string
  /** URLs of the site's pictures. Wallets prefer the first one. */
  readonly icons: readonly string[]
}

/** The part of a session (`SharedWallet`) that concerns one of its namespaces. */
export type SessionWallet = {
  /**
   * Returns the accounts and networks of the session in this namespace. Returns `undefined` if there is no session, or
   * if it does not allow this namespace.
   */
  connection(): AdapterConnection | undefined
  /**
   * Sends a request: an EIP-1193 method for eip155, or a method of the WalletConnect RPC reference for Solana
   * (`solana_…`) and bip122. Requests that need no wallet go to the network's RPC, the others to the wallet.
   *
   * @throws SessionError `NotConnectedBeforeRequest` if there is no session
   * @throws SessionError `MethodNotApproved` if the session does not allow the method
   * @throws SessionError with another code, if the session does not allow the request for another reason
   * @throws ConnectionError `UserRejected` if the visitor declined in the wallet
   * @throws ConnectionError `RequestAborted` if the kit rejected the pending request (`rejectRequests`)
   * @throws ConnectionError `NotConnected` if the session ends during the request
   * @throws MoneyError `TransactionUnconfirmed` if the wallet was asked to send a transaction, and it is unknown
   *    whether the wallet sent it
   * @throws NetworkError if the chain cannot be reached
   * @throws ServiceError if an RPC endpoint does not respond as expected
   * @throws an Error with the numeric `code` and the `data` of the wallet's or the chain's error
   */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /**
   * Makes a network the session's default chain. If the session does not include the network yet, the wallet is asked
   * to add it.
   *
   * @throws NetworkError `SwitchRejected` if the visitor declined in the wallet
   * @throws NetworkError `SwitchNotApproved` if the session allows neither the network nor a request to switch
   * @throws NetworkError `SwitchNotDone` if the wallet approved, but the session does not use the network afterwards
   */
  switchNetwork(network: Network): Promise<void>
  /**
   * Records that the visitor chose an account on the site. The relay may deliver an older `accountsChanged` event of
   * the wallet after this choice; that event must not change the choice.
   */
  noteChoice(): void
  /** Ends the whole session, in every namespace. Called if the site disconnects with the chain's own library and not with the kit. */
  disconnect(): Promise<void>
  /**
   * Calls the listener when the result of `connection()` changes: other accounts, another network, a new session, or
   * the end of the session.
   */
  subscribe(listener: () => void): () => void
}

/** What core provides to an adapter. */
export type AdapterPorts = {
  /** The id of the kit to which the adapter belongs. */
  readonly kitId: string
  emit(event: AdapterEvent): void
  readonly storage: AdapterStorage
  /** The kit's networks in this adapter's namespace; at least one. */
  readonly networks: readonly Network[]
  /** The network to use first, unless the adapter has stored one. */
  readonly defaultNetwork: Network
  readonly rpc: RpcSettings
  readonly metadata: Metadata
  /** The kinds of wallets for which to look, as the site's options set them. */
  readonly discovery: { readonly announced: boolean; readonly injected: boolean }
  /**
   * The connector of WalletConnect, if the kit offers WalletConnect. Core adds it to the wallet list. The adapter must
   * not list a wallet of the page under the id of this connector.
   */
  readonly walletConnect?: Connector | undefined
  /** Logs an error. The visitor does not see it. */
  log(error: unknown): void
}

/** An exact amount of the chain's own coin. `value` is in the coin's base unit. */
export type NativeBalance = { readonly value: bigint; readonly symbol: string; readonly decimals: number }

/**
 * The interface of every adapter. If the visitor declines, a method throws a `ConnectionError` with the code
 * `UserRejected`. For a network switch, it throws a `NetworkError` with the code `SwitchRejected`. If the wallet
 * cannot switch to the network, the code of the `NetworkError` is `ChainNotSupported`.
 */
export type Adapter<namespace extends Namespace = Namespace> = {
  readonly namespace: namespace
  /** Whether `sendTransaction` supports a `token`. If not, core rejects a transaction with a token. */
  readonly sendsTokens?: boolean
  /** Starts to look for wallets. Shows no prompt and sends no request. */
  start(): void
  /**
   * Asks the wallet for its accounts. If the wallet accepts, it becomes the wallet in use. If the adapter has
   * `switchConnection`, the wallets that were connected before stay connected. Otherwise the adapter disconnects them,
   * but only after this wallet has accepted.
   */
  connect(parameters: { connectorId: string; network?: Network }): Promise<AdapterConnection>
  /**
   * Restores a connection of a previous page and never shows a prompt. Returns `undefined` if the wallet no longer
   * allows the connection, or if the visitor disconnected this wallet or all wallets on this page. If several wallets
   * are restored, the first one becomes the wallet in use.
   */
  reconnect(parameters: { connectorId: string }): Promise<AdapterConnection | undefined>
  /**
   * Connects the wallet of a session without a prompt, and makes this wallet available in the chain's own library (for
   * example wagmi). As with `connect`, it becomes the wallet in use. Core creates and ends the session. `disconnect`
   * does not end the session, but only stops its use in this namespace.
   *
   * @param parameters.session - The part of the session that concerns this namespace.
   * @param parameters.isRestored - Whether the session is from an earlier page or from another tab. As with
   *    `reconnect`, a wallet in use then stays in use.
   * @returns `undefined` if the session grants nothing in this namespace
   */
  attach(parameters: {
    connectorId: string
    session: SessionWallet
    isRestored?: boolean
  }): Promise<AdapterConnection | undefined>
  /**
   * Disconnects one wallet, or all. If the wallet in use is disconnected, the adapter uses the wallet that was in use
   * before it, until core calls `switchConnection`.
   */
  disconnect(parameters?: { connectorId?: string }): Promise<void>
  /**
   * Switches the wallet in use to a network. If the wallet does not know the network, first asks the wallet to add it.
   * If no wallet is connected, only stores the network in the adapter and returns `undefined`.
   */
  switchNetwork(parameters: { network: Network }): Promise<AdapterConnection | undefined>
  /**
   * Returns the provider of the wallet in use, or of another connected wallet, for the site's own requests. For
   * eip155, it is an EIP-1193 provider.
   */
  getProvider(parameters?: { connectorId?: string }): Promise<unknown>
  /** Loads the code of the methods, so that the first call is quick. Called when a visitor is about to connect. */
  warmUp?(): void
  /** Removes all listeners and releases all resources. The wallets stay connected to the site. */
  destroy(): void

  /**
   * Switches to another connected wallet, or to another account of the same wallet, without a prompt. The account stays
   * the active one, also after a reload, until the visitor chooses another account in the wallet. This method is absent
   * if the adapter supports only one wallet with one account.
   *
   * @param parameters.isFallback - Whether core, and not the visitor, chose this switch. A wallet that is being asked to
   *    connect may then still become the wallet in use.
   * @throws ConnectionError `NotConnected` if the wallet is not connected, or does not hold the account
   */
  switchConnection?(parameters: {
    connectorId: string
    address?: string
    isFallback?: boolean
  }): Promise<AdapterConnection>
  /**
   * Returns the native balance of an account. The balance may be up to 30 s old.
   *
   * @param parameters.isFresh - Whether to ask the chain, even if a balance is cached.
   * @throws NetworkError `BalanceUnavailable` if the balance cannot be read
   */
  getBalance?(parameters: { address: string; network: Network; isFresh?: boolean }): Promise<NativeBalance>
  /** Asks the wallet to sign a text with an account. Returns the signature in the chain's own encoding (0x hex for eip155). */
  signMessage?(parameters: { message: string; address: string }): Promise<string>
  /**
   * Asks the wallet to sign and broadcast a transaction. Returns the transaction's id (hash).
   *
   * @param parameters.address - The account that the site shows and that pays. On Bitcoin, the coins come from the
   *    payment address of the same wallet.
   * @throws ConnectionError `NotConnected` if the wallet in use does not hold `address`
   * @throws MoneyError `TransactionUnconfirmed` if the wallet may have sent the transaction
   */
  sendTransaction?(parameters: {
    transaction: TransactionRequestOf<namespace>
    network: Network
    address: string
  }): Promise<string>
  /**
   * Estimates the fee of a payment, without a prompt. The computation is the same as for the payment itself, so a
   * payment that would fail is rejected here with the same error.
   *
   * @throws MoneyError with the code that the payment itself would have, for example `InsufficientFunds` or
   *    `FeeTooHigh`
   * @throws ServiceError if an endpoint of the chain does not respond as expected
   * @throws NetworkError if the chain cannot be reached
   */
  quoteFee?(parameters: {
    transaction: TransactionRequestOf<namespace>
    network: Network
    address: string
  }): Promise<FeeQuote>
  /** Loads the code for the payments of the kit's own views. Resolves with `undefined` if the adapter has no such code. */
  payments?(): Promise<Payments | undefined>
}

/** An entry of the option `adapters`. The kit calls `create` once, and passes the ports through which the adapter uses the kit. */
export type AdapterFactory = {
  readonly namespace: Namespace
  create(ports: AdapterPorts): Adapter
}
