import type { CaipAddress, Network } from '@latchkey/protocol'
import type { AdapterStorage, Metadata, RpcSettings } from './adapter.ts'
import type { SharedWallet, SharedWalletSession } from './sharedWallet.ts'

/** A session over WalletConnect. */
export type WalletConnectSession = SharedWalletSession & {
  /** The id of the session: 32 bytes as hex. */
  readonly topic: string
  /** The pairing topic of the proposal that the wallet accepted for this session. */
  readonly offer?: string
  /** When the session expires, in ms since the epoch. */
  readonly expiresAt: number
}

/**
 * A sign-in message that a wallet signs while it connects, so that the visitor confirms only once. The format is
 * EIP-4361, and the fields are those of CAIP-122. Times are ISO 8601 strings.
 */
export type WalletConnectAuthentication = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  /** When the message was created; by default the current time. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A message that a wallet signed while it connected. Nobody has verified the signature yet, so it proves nothing. */
export type WalletConnectSignIn = {
  readonly account: CaipAddress
  /** The exact text that was signed. */
  readonly message: string
  readonly signature: string
  /** The signed object (CACAO, CAIP-74) as it was received. */
  readonly cacao: unknown
}

/** A wallet's approval of a WalletConnect proposal: the new session. */
export type WalletConnectApproval = WalletConnectSession & {
  /** The sign-in messages that the wallet signed. Present if `propose` was called with `authentication` and the wallet supports it. */
  readonly signIns?: readonly WalletConnectSignIn[]
}

/** A WalletConnect session proposal, which a wallet can accept through its pairing URI. */
export type WalletConnectProposal = {
  /**
   * The pairing URI, `wc:…@2?…`, to show as a QR code or open as a link. The URI contains a secret key, so core never
   * logs or stores it.
   */
  readonly uri: string
  /** When the proposal expires, in ms since the epoch. A proposal expires four minutes after it was created. */
  readonly expiresAt: number
  /**
   * Resolves with the wallet's approval. Rejects with one of the errors below.
   *
   * @throws ConnectionError `UserRejected` if the visitor declined in the wallet
   * @throws ConnectionError `PairingExpired` if no wallet responded before the proposal expired
   * @throws ConnectionError `RequestAborted` after `cancel`
   * @throws ConnectionError `ProviderFailed` if the wallet grants nothing that the kit can use
   */
  readonly approval: Promise<WalletConnectApproval>
  /** Cancels the proposal. A wallet that accepts the proposal after that is not connected. */
  cancel(): void
}

/** The WalletConnect client of one kit, as core uses it. Implemented by `@latchkey/walletconnect`. */
export type WalletConnectClient = SharedWallet<WalletConnectSession> & {
  /**
   * Creates a session proposal for the kit's networks.
   *
   * @param parameters.authentication - The sign-in message that the wallet signs while it connects. Ignored if the kit
   *    has networks outside eip155, because wallets support this only in eip155.
   * @throws ConnectionError `RelayUnreachable` if the relay cannot be reached. `details` contains the relay's message
   *    if the relay closed the socket permanently.
   */
  propose(parameters?: { authentication?: WalletConnectAuthentication }): Promise<WalletConnectProposal>
  /** Cancels a proposal of an earlier page by its pairing topic, a part of its URI. Does nothing if the proposal is no longer open. */
  cancel(topic: string): void
}

/** A request that this tab sent to the wallet. */
export type SentRequest = {
  /** The topic of the session. */
  readonly topic: string
  /** The JSON-RPC id of the request. The wallet uses the same id. */
  readonly id: number
}

/** The options with which a WalletConnect client is created. */
export type WalletConnectOptions = {
  readonly kitId: string
  readonly projectId: string
  /** The URL of the relay: `wss://…`, or `ws://…` on localhost. */
  readonly relayUrl: string
  readonly networks: readonly Network[]
  /** The network that a session proposal lists first. */
  readonly defaultNetwork: Network
  readonly rpc: RpcSettings
  readonly metadata: Metadata
  /**
   * The base URL of the RPC service, if the site has one. If a wallet names a bundler (ERC-4337) for its account, the
   * client calls the bundler through this service.
   */
  readonly rpcService?: string | undefined
  /** The part of the kit's storage for the session. */
  readonly storage: AdapterStorage
  /** Called when this tab has sent a request to the wallet. If the wallet is on the same phone, core then opens the wallet's app. */
  onRequest?(request: SentRequest): void
  log(error: unknown): void
}

/**
 * Creates the WalletConnect client of one kit and restores the stored session. This function is the main export of
 * `@latchkey/walletconnect`.
 */
export type CreateWalletConnect = (options: WalletConnectOptions) => Promise<WalletConnectClient>
