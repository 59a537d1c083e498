import type { Account, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'

/** How the kit found a wallet. `MULTI_CHAIN` is an entry that was merged from connectors of several namespaces. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/** A way to reach one wallet, as plain data. The live provider is not included: it stays inside the adapter (`getProvider`). */
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
   * Whether the visitor could mistake the wallet for another one, or its name, picture and rdns belong to different
   * wallets. The modal then asks the visitor to check the wallet's name.
   */
  readonly isDuplicate?: boolean
  /**
   * A text that distinguishes the wallet from one with a similar name or picture: its reverse domain or its namespace.
   * Absent if neither distinguishes them.
   */
  readonly origin?: string
  /** The connectors of a merged entry (`MULTI_CHAIN`, `AUTH` or `WALLET_CONNECT`). */
  readonly connectors?: readonly Connector[]
}

/** What an adapter knows about one connected wallet of its namespace. */
export type AdapterConnection = {
  readonly connectorId: string
  /** The wallet behind the connector. Present only if the wallet is unknown before connecting, as with a WalletConnect session. */
  readonly wallet?: { readonly name: string; readonly imageUrl?: string }
  /** The wallet's accounts, at least one. The first account is the active one. */
  readonly accounts: readonly Account[]
  /** The network of the wallet. Can be a network that the kit does not have. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks that the WalletConnect session allows; absent if the wallet allows every network. */
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** Whether the wallet can be asked to add networks to its session. */
  readonly canAddNetworks?: boolean
}

/** A change that core did not request. The changes that core requests are not emitted, because the adapter's methods return them. */
export type AdapterEvent =
  /** All connectors that the visitor can choose now. This list replaces the previous one. */
  | { type: 'connectors'; connectors: readonly Connector[] }
  /**
   * A wallet changed its account or network, or the site connected a wallet or switched to it without using the kit.
   * Emitted only if something changed.
   */
  | {
      type: 'connection'
      connection: AdapterConnection
      /** Whether this is the wallet in use (the default) or another connected wallet. */
      inUse?: boolean
      /**
       * Whether the visitor chose the wallet just now in the site's own interface. If so, a wallet that was asked
       * earlier and accepts later is disconnected.
       */
      isChosen?: boolean
    }
  /**
   * The visitor chose a wallet in the site's own interface, and the wallet is being asked now. Wallets that were asked
   * earlier are disconnected if they accept later. The same applies to this wallet after a newer choice. `response`
   * settles when the result of the request is final.
   */
  | { type: 'asked'; connectorId: string; response: Promise<unknown> }
  /** The wallet lost or regained its connection to the network. The wallet stays connected to the site. */
  | { type: 'offline'; connectorId: string; isOffline: boolean }
  /** The wallet closed the connection. If other wallets are connected, core chooses the next one to use. */
  | { type: 'disconnected'; connectorId: string }

/**
 * The storage of one adapter, inside the kit's storage. Before the visitor's first action, values stay in memory. The
 * methods never throw, even if the browser's storage is blocked or full.
 */
export type AdapterStorage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** The keys of all values that this adapter has stored. */
  keys(): readonly string[]
}

/** How an adapter reaches the RPC endpoints of a network. */
export type RpcSettings = {
  /** HTTP endpoints in the order to try them: the site's `customRpcUrls`, the RPC service, the network's own. */
  urls(network: Network): readonly string[]
  /** Time limit of one request, ms. */
  readonly timeoutMs: number
  /** The maximum number of calls in one JSON-RPC batch. */
  readonly batchSize: number
  /** How often to poll a chain that sends no notifications, in ms. */
  readonly pollIntervalMs: number
}

/** The site's metadata, which wallets show with a request. */
export type Metadata = {
  /** Defaults to the page's title. */
  readonly name: string
  /** Defaults to the page's description. */
  readonly description: string
  /** Defaults to the page's origin. Wallets compare it with the real address of the page. */
  readonly url: string
  /** URLs of the site's pictures. Wallets prefer the first one. */
  readonly icons: readonly string[]
}

/** The part of a multi-namespace session (`SharedWallet`) that concerns one namespace. */
export type SessionWallet = {
  /**
   * The accounts and networks of the session in this namespace; `undefined` without a session or without permission for
   * this namespace.
   */
  connection(): AdapterConnection | undefined
  /**
   * Sends a request: EIP-1193 for eip155, and the methods of the WalletConnect RPC reference for Solana (`solana_…`)
   * and bip122. Requests that need no wallet go to the network's RPC, the others to the wallet.
   *
   * @throws SessionError `NotConnectedBeforeRequest`, `MethodNotApproved` and other codes of `SessionError`
   * @throws ConnectionError `UserRejected`, `RequestAborted`, `NotConnected` if the session ends during the request
   * @throws MoneyError `TransactionUnconfirmed` if the wallet was asked to send, and its response is lost or is an
   *  error that does not exclude that the transaction was sent
   * @throws NetworkError, ServiceError if the chain cannot be reached
   * @throws an Error with the numeric `code` and the `data` of the wallet's or the chain's error
   */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /**
   * Switches the session's default chain. If the session does not include the chain yet, the wallet is asked.
   *
   * @throws NetworkError `SwitchRejected`, `SwitchNotApproved`, `SwitchNotDone`
   */
  switchNetwork(network: Network): Promise<void>
  /**
   * Records that the visitor chose an account on the site. An older `accountsChanged` event of the wallet, which the
   * relay delivers late, must not change this choice. The session keeps its own order of accounts.
   */
  noteChoice(): void
  /** Ends the whole session, in every namespace. For sites that disconnect with their chain's own library. */
  disconnect(): Promise<void>
  /** Calls the listener after every change of `connection()`: accounts, chain, approval, end. */
  subscribe(listener: () => void): () => void
}

/** What core provides to an adapter. */
export type AdapterPorts = {
  /** The id of the kit that uses the adapter. */
  readonly kitId: string
  emit(event: AdapterEvent): void
  readonly storage: AdapterStorage
  /** The kit's networks of this adapter's namespace; never empty. */
  readonly networks: readonly Network[]
  /** The network to use first, if the adapter has stored none. */
  readonly defaultNetwork: Network
  readonly rpc: RpcSettings
  readonly metadata: Metadata
  /** The kinds of wallets to look for, as the site's options set them. */
  readonly discovery: { readonly announced: boolean; readonly injected: boolean }
  /**
   * The connector of WalletConnect, if the kit offers WalletConnect. Core adds it to the list. No wallet that the page
   * announces may have this id.
   */
  readonly walletConnect?: Connector | undefined
  /** Logs an error without showing it to the visitor. */
  log(error: unknown): void
}

/** An exact amount in the chain's base unit. */
export type NativeBalance = { readonly value: bigint; readonly symbol: string; readonly decimals: number }

/** The fields that transactions have on every chain. */
type Payment = {
  readonly to: string
  /** The amount that leaves the account, in the chain's base unit, without the network's fee. */
  readonly value?: bigint
}

/** A transaction on an EVM chain. `value` is in wei. */
export type EvmTransactionRequest = Payment & {
  /** Call data in hex, after `0x`. */
  readonly data?: string
  /** The gas limit in gas units. By default, the wallet sets it. */
  readonly gas?: bigint
}

/**
 * A payment on Solana. `value` is in lamports, or in the token's base units. If a Token-2022 token has its own fee, the
 * receiver gets `value` minus that fee.
 */
export type SolanaTransactionRequest = Payment & {
  /** The mint address of the token to send. Without it, SOL is sent. */
  readonly token?: string
  /** How fast a block should include the transaction. Default: `medium`. */
  readonly feeRate?: 'slow' | 'medium' | 'fast'
}

/** A payment on Bitcoin. `value` is in sat. */
export type BitcoinTransactionRequest = Payment & {
  /** How fast a block should include the transaction, or a fee rate in sat/vB. */
  readonly feeRate?: 'slow' | 'medium' | 'fast' | number
}

type TransactionRequests = {
  readonly eip155: EvmTransactionRequest
  readonly solana: SolanaTransactionRequest
  readonly bip122: BitcoinTransactionRequest
}

/** The transaction type of a namespace. Without fields specific to the namespace, a transaction has `to` and `value`. */
export type TransactionRequestOf<namespace extends Namespace> = namespace extends keyof TransactionRequests
  ? TransactionRequests[namespace]
  : Payment

/** A transaction for the wallet to sign and broadcast, by namespace. Amounts are in the chain's base unit. */
export type TransactionRequest = EvmTransactionRequest | SolanaTransactionRequest | BitcoinTransactionRequest

/** The fee of a payment, in the base unit of the chain's own coin. The amount of the payment is not included. */
export type FeeQuote = {
  /** The fee that the network will probably charge. */
  readonly expected: bigint
  /**
   * The highest fee that the payment can have. On EVM chains, this is the limit that wallets set by default: twice the
   * current base fee. The wallet or the visitor may set another limit. Absent if nothing limits the fee, for example
   * because the wallet chooses the coins itself.
   */
  readonly cap?: bigint
  /** The deposit for a new token account of the receiver on Solana, which the sender pays. Absent if the payment creates no account. */
  readonly deposit?: bigint
}

/**
 * The interface of every adapter. If the visitor declines, the error is a `ConnectionError` with code `UserRejected`,
 * or for a network switch a `NetworkError` with code `SwitchRejected`. If the wallet cannot switch to a network, the
 * code is `ChainNotSupported`.
 */
export type Adapter<namespace extends Namespace = Namespace> = {
  readonly namespace: namespace
  /** Whether `sendTransaction` supports a `token`. Otherwise core rejects a transaction with a token. */
  readonly sendsTokens?: boolean
  /** Starts to look for wallets, without prompts or requests. */
  start(): void
  /**
   * Asks the wallet for its accounts. If the wallet accepts, it becomes the wallet in use. If the adapter has
   * `switchConnection`, the wallets that were connected before stay connected. Otherwise they are disconnected, but
   * only after this wallet has accepted.
   */
  connect(parameters: { connectorId: string; network?: Network }): Promise<AdapterConnection>
  /**
   * Restores a connection and never prompts. Returns `undefined` if the wallet no longer allows the connection, or if
   * the visitor disconnected this wallet or all wallets on this page. If several wallets are restored, the first one
   * becomes the wallet in use.
   */
  reconnect(parameters: { connectorId: string }): Promise<AdapterConnection | undefined>
  /**
   * Connects the wallet of a multi-namespace session without a prompt, and adds it to the chain's libraries as another
   * wallet. Core creates and ends the session. `disconnect` stops using the session in this namespace only. As with
   * `connect`, the wallet becomes the wallet in use.
   *
   * @param parameters.session - The share of the session in this namespace.
   * @param parameters.isRestored - The session is from an earlier page or from another tab. As with `reconnect`, a
   *  wallet in use stays in use.
   * @returns `undefined` if the session grants nothing in this namespace
   */
  attach(parameters: {
    connectorId: string
    session: SessionWallet
    isRestored?: boolean
  }): Promise<AdapterConnection | undefined>
  /**
   * Disconnects one wallet, or all. If the wallet in use is disconnected, the wallet used before it takes its place until core calls
   * `switchConnection`.
   */
  disconnect(parameters?: { connectorId?: string }): Promise<void>
  /**
   * Switches the wallet in use to a network. If the wallet does not know the network, adds it first. Without a wallet, only the adapter's
   * own state changes and the result is `undefined`.
   */
  switchNetwork(parameters: { network: Network }): Promise<AdapterConnection | undefined>
  /** The live provider of the wallet in use, or of another connected wallet (EIP-1193 for eip155), for the site's own requests. */
  getProvider(parameters?: { connectorId?: string }): Promise<unknown>
  /** Loads the code for the first call. Called when a visitor is about to connect. */
  warmUp?(): void
  /** Removes all listeners and releases all resources; the wallet stays connected. */
  destroy(): void

  /**
   * Switches to another connected wallet, or to another account of the same wallet, without a prompt. The account stays
   * active, also after a reload, until the visitor chooses another one in the wallet. Absent if the adapter supports
   * only one wallet with one account.
   *
   * @param parameters.isFallback - Another wallet has disconnected and this one takes its place. The visitor did not
   *  choose this switch, so a wallet that is being asked to connect may still accept.
   * @throws ConnectionError `NotConnected` if that wallet, or that account of it, is not connected
   */
  switchConnection?(parameters: {
    connectorId: string
    address?: string
    isFallback?: boolean
  }): Promise<AdapterConnection>
  getBalance?(parameters: { address: string; network: Network }): Promise<NativeBalance>
  /** Signs a text with the connected account; the signature is in the chain's own encoding (0x hex for eip155). */
  signMessage?(parameters: { message: string; address: string }): Promise<string>
  /**
   * Asks the wallet to sign and broadcast a transaction; returns its id (hash).
   *
   * @param parameters.address - The account that the site shows and that pays. On Bitcoin the coins come from the payment address of the
   *   same wallet.
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
   * payment that would fail is rejected with the same error.
   *
   * @throws MoneyError `AmountAndReceiverRequired`, `InvalidReceiver`, `InsufficientFunds`, `FeeTooHigh`,
   *  `TransactionFailed` and others
   * @throws ServiceError, NetworkError if the chain cannot be reached
   */
  quoteFee?(parameters: {
    transaction: TransactionRequestOf<namespace>
    network: Network
    address: string
  }): Promise<FeeQuote>
}

/** An entry of the option `adapters`. The kit calls `create` once. */
export type AdapterFactory = {
  readonly namespace: Namespace
  create(ports: AdapterPorts): Adapter
}
