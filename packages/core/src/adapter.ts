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
  /** Another wallet announces itself under the same rdns: the visitor is told to look twice. */
  readonly isDuplicate?: boolean
  /** The connectors that a `MULTI_CHAIN` or `AUTH` entry was merged from. */
  readonly connectors?: readonly Connector[]
}

/** What an adapter knows of the one wallet that is connected in its namespace. */
export type AdapterConnection = {
  readonly connectorId: string
  /** The first is the active one; never empty. */
  readonly accounts: readonly Account[]
  /** The network that the wallet is on, whether or not the kit has it. */
  readonly caipNetworkId: CaipNetworkId
  /** The networks that the session allows; absent when the wallet limits nothing. */
  readonly approvedCaipNetworkIds?: readonly CaipNetworkId[]
}

/** What an adapter tells core on its own account. What core asked for comes back as the call's result, not as an event. */
export type AdapterEvent =
  /** Every connector that can be chosen now, in place of the list before. */
  | { type: 'connectors'; connectors: readonly Connector[] }
  /** The wallet changed account or network, or the host connected one by its own means. Sent only when something differs. */
  | { type: 'connection'; connection: AdapterConnection }
  /** The wallet ended the connection. */
  | { type: 'disconnected'; connectorId: string }

/**
 * A corner of the kit's storage for one adapter. Writes before the visitor's first act stay in memory, and a storage
 * that is blocked or full never throws.
 */
export type AdapterStorage = {
  get(key: string): string | undefined
  set(key: string, value: string): void
  remove(key: string): void
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
  readonly name: string
  readonly description: string
  readonly url: string
  readonly icons: readonly string[]
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
  /** Records what went wrong without troubling the visitor. */
  log(error: unknown): void
}

/** An exact amount in the chain's base unit. */
export type NativeBalance = { readonly value: bigint; readonly symbol: string; readonly decimals: number }

/** A transaction that the wallet is asked to sign and broadcast. Amounts in the chain's base unit. */
export type TransactionRequest = {
  readonly to: string
  readonly value?: bigint
  /** Hex call data (eip155). */
  readonly data?: string
  readonly gas?: bigint
}

/**
 * What every adapter can do. A visitor's "no" is a `ConnectionError` with code `UserRejected`, or a `NetworkError` with code
 * `SwitchRejected` where a network was asked for; a network that the wallet cannot be moved to is `ChainNotSupported`.
 */
export type Adapter = {
  readonly namespace: Namespace
  /** Begins to look for wallets. Prompts nobody, requests nothing. */
  start(): void
  /** Asks the wallet for its accounts. An adapter that is connected elsewhere keeps that connection until this one succeeds. */
  connect(parameters: { connectorId: string; network?: Network }): Promise<AdapterConnection>
  /** Restores a connection without ever prompting; `undefined` when the wallet no longer grants it. */
  reconnect(parameters: { connectorId: string }): Promise<AdapterConnection | undefined>
  disconnect(): Promise<void>
  /**
   * Moves the wallet to a network, adding it to the wallet where it is unknown there. Without a wallet it is the adapter's own
   * state that moves, and there is no connection to tell of.
   */
  switchNetwork(parameters: { network: Network }): Promise<AdapterConnection | undefined>
  /** The live provider of the connected wallet (EIP-1193 for eip155), for the host's own requests. */
  getProvider(): Promise<unknown>
  /** Fetches what the first call needs, for a visitor who is about to make it. */
  warmUp?(): void
  /** Stops listening and lets go of everything; the wallet stays connected. */
  destroy(): void

  getBalance?(parameters: { address: string; network: Network }): Promise<NativeBalance>
  /** Signs a text with the connected account; the result is in the chain's own encoding (0x hex for eip155). */
  signMessage?(parameters: { message: string; address: string }): Promise<string>
  /** Has the wallet sign and broadcast; the result is the transaction's id (hash). */
  sendTransaction?(parameters: { transaction: TransactionRequest; network: Network }): Promise<string>
  /** Gas that a transaction would use (eip155: gas units). */
  estimateGas?(parameters: { transaction: TransactionRequest; address: string; network: Network }): Promise<bigint>
}

/** What a host passes in `adapters`. `create` is called once, by the kit that takes it. */
export type AdapterFactory = {
  readonly namespace: Namespace
  create(ports: AdapterPorts): Adapter
}
