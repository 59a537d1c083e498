import type { Account, CaipNetworkId, Namespace, Network } from '@latchkey/protocol'

/** How a wallet came to be known. `MULTI_CHAIN` is an entry merged from connectors of several namespaces. */
export type ConnectorType = 'INJECTED' | 'ANNOUNCED' | 'EXTERNAL' | 'WALLET_CONNECT' | 'AUTH' | 'MULTI_CHAIN'

/** A way to reach one wallet. Plain data: the live provider stays inside the adapter (`getProvider`). */
export type Connector = {
  /** Unique within its namespace and stable across reloads: the rdns of an announced wallet. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespace: Namespace
  /** `data:image/…` or `https:` only. */
  readonly imageUrl?: string
  /** Id of a picture that the wallet-listing service serves. */
  readonly imageId?: string
  readonly info?: { readonly rdns?: string }
  /** Id of this wallet in the wallet listing. */
  readonly explorerId?: string
  /** It could be taken for another wallet, or says something of itself that does not fit: the visitor is told to check its name. */
  readonly isDuplicate?: boolean
  /** What tells it from a wallet that looks like it: its reverse domain, or its kind of chain. Absent where none does. */
  readonly origin?: string
  /** The connectors that a `MULTI_CHAIN` or `AUTH` entry was merged from. */
  readonly connectors?: readonly Connector[]
}

/** What an adapter knows of one wallet that is connected in its namespace. */
export type AdapterConnection = {
  readonly connectorId: string
  /** Who is behind the connector, where that shows only now: the wallet at the other end of a WalletConnect session. */
  readonly wallet?: { readonly name: string; readonly imageUrl?: string }
  /** The first is the active one; never empty. */
  readonly accounts: readonly Account[]
  /** The network that the wallet is on, whether or not the kit has it. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks that the session allows; absent when the wallet limits nothing. */
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
  /** Whether the wallet can be asked for networks that its session does not hold yet. */
  readonly canAddNetworks?: boolean
}

/** What an adapter tells core on its own account. What core asked for comes back as the call's result, not as an event. */
export type AdapterEvent =
  /** Every connector that can be chosen now, in place of the list before. */
  | { type: 'connectors'; connectors: readonly Connector[] }
  /**
   * A wallet changed account or network, or the host connected one, or switched to one, by its own means. Sent only when something
   * differs.
   */
  | {
      type: 'connection'
      connection: AdapterConnection
      /** Whether this is the wallet in use (the default), or one of the others that are connected. */
      inUse?: boolean
      /** The visitor chose it just now, by means of the host's own: a wallet that was asked before is left if it agrees later. */
      isChosen?: boolean
    }
  /**
   * The visitor chose a wallet by means of the host's own, and it is asked now: wallets that were asked before are left if they agree
   * later, and so is this one after the next choice. `response` settles once what comes of it is settled.
   */
  | { type: 'asked'; connectorId: string; response: Promise<unknown> }
  /** The wallet lost its connection to the network, or has it again. It stays connected to the site. */
  | { type: 'offline'; connectorId: string; isOffline: boolean }
  /** The wallet ended the connection. Where others are connected, core chooses which of them is used next. */
  | { type: 'disconnected'; connectorId: string }

/**
 * A corner of the kit's storage for one adapter. Writes before the visitor's first act stay in memory, and a storage
 * that is blocked or full never throws.
 */
export type AdapterStorage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
  /** Every key in this corner. */
  keys(): readonly string[]
}

/** How a chain is reached. */
export type RpcSettings = {
  /** HTTP endpoints in the order to try: the host's `customRpcUrls`, then the RPC service, then the network's own. */
  urls(network: Network): readonly string[]
  /** Limit of one request, ms. */
  readonly timeoutMs: number
  /** How many calls may share one JSON-RPC batch. */
  readonly batchSize: number
  /** How often a chain is polled where nothing pushes, ms. */
  readonly pollIntervalMs: number
}

/** Who asks, as wallets show it. */
export type Metadata = {
  /** By default the title of the page. */
  readonly name: string
  /** By default the description of the page. */
  readonly description: string
  /** By default the origin of the page. Wallets compare it with where the page is. */
  readonly url: string
  /** Addresses of pictures, the best first. */
  readonly icons: readonly string[]
}

/**
 * One namespace's share of a WalletConnect session, which spans several. The adapter lists `connector` among its own from the
 * start, and shows the session to its chain's libraries as one more wallet. Core proposes and ends the session: `connect` and
 * `reconnect` with this connector's id attach to the session of `load()` without a prompt (`NotConnected`, and `undefined`, where it
 * grants nothing here); `disconnect` lets go of it in this namespace, and the session stands.
 */
export type WalletConnectPort = {
  /** Id `walletConnect`, type `WALLET_CONNECT`. */
  readonly connector: Connector
  /** Fetches the client on its first use, and restores the session that is stored. */
  load(): Promise<SessionWallet>
}

/** The wallet at the other end of a session, as one namespace sees it. */
export type SessionWallet = {
  /** What the session grants in this namespace; `undefined` without a session, or where it grants nothing here. */
  connection(): AdapterConnection | undefined
  /**
   * Sends a request: EIP-1193 for eip155, the `solana_…` and bip122 methods of the WalletConnect RPC reference for the others. What
   * the chain itself can answer goes to the network's RPC, the rest to the wallet.
   *
   * @throws SessionError `NotConnectedBeforeRequest`, `MethodNotApproved` and others of the family
   * @throws ConnectionError `UserRejected`, `RequestAborted`, `NotConnected` when the session ends meanwhile
   * @throws MoneyError `TransactionUnconfirmed` if the wallet was asked to send and its response is lost, or is an error that does
   *   not say that nothing was sent
   * @throws NetworkError, ServiceError where the chain cannot be asked
   * @throws an Error with the numeric `code` and the `data` that the wallet or the chain answered
   */
  request(request: { method: string; params?: unknown }): Promise<unknown>
  /**
   * Moves the session's default chain, asking the wallet where the session does not hold the chain yet.
   *
   * @throws NetworkError `SwitchRejected`, `SwitchNotApproved`, `SwitchNotDone`
   */
  switchNetwork(network: Network): Promise<void>
  /**
   * Notes that the visitor chose an account in the site: an `accountsChanged` that the wallet sent before, and that the relay held back, is
   * ignored. The session's own order of accounts stays.
   */
  noteChoice(): void
  /** Ends the whole session, in every namespace: for a host that disconnects by its chain's own libraries. */
  disconnect(): Promise<void>
  /** Hears every change of `connection()`: accounts, chain, approval, end. */
  subscribe(listener: () => void): () => void
}

/** What core hands to an adapter. */
export type AdapterPorts = {
  /** Id of the kit that takes the adapter. */
  readonly kitId: string
  emit(event: AdapterEvent): void
  readonly storage: AdapterStorage
  /** The kit's networks of this adapter's namespace; never empty. */
  readonly networks: readonly Network[]
  /** The network to start on where nothing is stored. */
  readonly defaultNetwork: Network
  readonly rpc: RpcSettings
  readonly metadata: Metadata
  /** Which kinds of wallet the host wants to be looked for. */
  readonly discovery: { readonly announced: boolean; readonly injected: boolean }
  /** This namespace's share of WalletConnect, where the kit has it. */
  readonly walletConnect?: WalletConnectPort | undefined
  /** Records what went wrong without troubling the visitor. */
  log(error: unknown): void
}

/** An exact amount in the chain's base unit. */
export type NativeBalance = { readonly value: bigint; readonly symbol: string; readonly decimals: number }

/** A transaction that the wallet is asked to sign and broadcast. Amounts in the chain's base unit. */
export type TransactionRequest = {
  readonly to: string
  readonly value?: bigint
  /** The token that is sent in place of the chain's own coin: a mint's address (solana). */
  readonly token?: string
  /** Hex call data (eip155). */
  readonly data?: string
  readonly gas?: bigint
  /** How soon it is to be in a block, or a rate in sat/vB (bip122). */
  readonly feeRate?: 'slow' | 'medium' | 'fast' | number
}

/**
 * What every adapter can do. A visitor's "no" is a `ConnectionError` with code `UserRejected`, or a `NetworkError` with code
 * `SwitchRejected` where a network was asked for; a network that the wallet cannot be moved to is `ChainNotSupported`.
 */
export type Adapter = {
  readonly namespace: Namespace
  /** Whether `sendTransaction` takes a `token`; one that does not is never given any. */
  readonly sendsTokens?: boolean
  /** Begins to look for wallets, without prompts or requests. */
  start(): void
  /**
   * Asks the wallet for its accounts; once it agrees it is the wallet in use. Wallets that were connected before stay connected
   * where the adapter has `switchConnection`; otherwise they are left then, and not before.
   */
  connect(parameters: { connectorId: string; network?: Network }): Promise<AdapterConnection>
  /**
   * Restores a connection without ever prompting. Returns `undefined` if the wallet no longer grants it, or if the visitor disconnected
   * this wallet or all wallets on this page. If several wallets are restored, the first one becomes the wallet in use.
   */
  reconnect(parameters: { connectorId: string }): Promise<AdapterConnection | undefined>
  /**
   * Disconnects one wallet, or all. If the wallet in use is disconnected, the wallet used before it takes its place until core calls
   * `switchConnection`.
   */
  disconnect(parameters?: { connectorId?: string }): Promise<void>
  /**
   * Moves the wallet in use to a network, adding it to the wallet where it is unknown there. Without a wallet it is the adapter's own
   * state that moves, and there is no connection to tell of.
   */
  switchNetwork(parameters: { network: Network }): Promise<AdapterConnection | undefined>
  /** The live provider of the wallet in use, or of another connected one (EIP-1193 for eip155), for the host's own requests. */
  getProvider(parameters?: { connectorId?: string }): Promise<unknown>
  /** Fetches what the first call needs, for a visitor who is about to make it. */
  warmUp?(): void
  /** Stops listening and lets go of everything; the wallet stays connected. */
  destroy(): void

  /**
   * Switches to another connected wallet, or to another account of it, without a prompt. That account is the active one, after a
   * reload too, until the person chooses another in the wallet. Absent from an adapter that holds one wallet with one account.
   *
   * @param parameters.isFallback - another wallet has ended, and this one takes its place: a wallet that is being asked is still wanted
   * @throws ConnectionError `NotConnected` when that wallet, or that account of it, is not connected
   */
  switchConnection?(parameters: {
    connectorId: string
    address?: string
    isFallback?: boolean
  }): Promise<AdapterConnection>
  getBalance?(parameters: { address: string; network: Network }): Promise<NativeBalance>
  /** Signs a text with the connected account; the result is in the chain's own encoding (0x hex for eip155). */
  signMessage?(parameters: { message: string; address: string }): Promise<string>
  /**
   * Asks the wallet to sign and broadcast; the result is the transaction's id (hash).
   *
   * @param parameters.address - the account that the site shows and that pays; on Bitcoin the coins come from the payment address
   *   of the same wallet
   * @throws ConnectionError `NotConnected` if the wallet in use does not hold `address`
   * @throws MoneyError `TransactionUnconfirmed` if the wallet may have sent
   */
  sendTransaction?(parameters: { transaction: TransactionRequest; network: Network; address: string }): Promise<string>
  /** Gas that a transaction would use (eip155: gas units). */
  estimateGas?(parameters: { transaction: TransactionRequest; address: string; network: Network }): Promise<bigint>
}

/** What a host passes in `adapters`. `create` is called once, by the kit that takes it. */
export type AdapterFactory = {
  readonly namespace: Namespace
  create(ports: AdapterPorts): Adapter
}
