import type { CaipAddress, Network } from '@latchkey/protocol'
import type { AdapterStorage, Metadata, RpcSettings } from './adapter.ts'
import type { SharedWallet, SharedWalletSession } from './sharedWallet.ts'

/** A session over WalletConnect. */
export type WalletConnectSession = SharedWalletSession & {
  /** The id of the session: 32 bytes, hex. */
  readonly topic: string
  /** The topic of the offer from which the session was created. */
  readonly offer?: string
  /** When the session expires, in ms since the epoch. */
  readonly expiresAt: number
}

/**
 * A sign-in message that a wallet signs while it connects, so that the visitor confirms only once. The format is
 * EIP-4361; the fields are those of CAIP-122. Times are ISO 8601.
 */
export type WalletConnectAuthentication = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  /** Defaults to the current time. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A message that a wallet signed while it connected. The signature has not been verified yet. */
export type WalletConnectSignIn = {
  readonly account: CaipAddress
  /** The exact text that was signed. */
  readonly message: string
  readonly signature: string
  /** The signed object (CACAO, CAIP-74) as it was received. */
  readonly cacao: unknown
}

/** A wallet's approval of an offer. */
export type WalletConnectApproval = WalletConnectSession & {
  /** Present if `authentication` was requested and the wallet supports it. */
  readonly signIns?: readonly WalletConnectSignIn[]
}

/** An offer that a wallet can accept through its URI. */
export type WalletConnectProposal = {
  /** `wc:…@2?…`: to show as a QR code or open as a link. Contains a key, so core never logs or stores it. */
  readonly uri: string
  /** When the offer expires, in ms since the epoch: four minutes after it was created. */
  readonly expiresAt: number
  /**
   * The wallet's response.
   *
   * @throws ConnectionError `UserRejected`, `PairingExpired`, `RequestAborted` after `cancel`, `ProviderFailed` if the wallet grants
   *   nothing usable
   */
  readonly approval: Promise<WalletConnectApproval>
  /** Cancels the offer. A wallet that accepts the cancelled offer is not connected. */
  cancel(): void
}

/** The WalletConnect client of one kit, as core uses it. Implemented by `@latchkey/walletconnect`. */
export type WalletConnectClient = SharedWallet<WalletConnectSession> & {
  /**
   * Creates an offer of a session for the kit's networks.
   *
   * @param parameters.authentication - The message for signing in with the same confirmation. Ignored if the kit has
   *  networks outside eip155, because wallets support this only in eip155.
   * @throws ConnectionError `RelayUnreachable`; `details` contains the relay's message if it closed the socket
   *  permanently
   */
  propose(parameters?: { authentication?: WalletConnectAuthentication }): Promise<WalletConnectProposal>
  /** Cancels an offer of a previous page. The topic is part of the offer's URI. Ignored if the offer is no longer open. */
  cancel(topic: string): void
}

/** A request that the kit sent to the wallet. */
export type SentRequest = {
  /** The topic of the session. */
  readonly topic: string
  /** The id of the request. The wallet received the same id. */
  readonly id: number
}

/** Options of the client. */
export type WalletConnectOptions = {
  readonly kitId: string
  readonly projectId: string
  /** The URL of the relay: `wss://…`, or `ws://…` on localhost. */
  readonly relayUrl: string
  readonly networks: readonly Network[]
  /** The network that comes first in an offer. */
  readonly defaultNetwork: Network
  readonly rpc: RpcSettings
  readonly metadata: Metadata
  /**
   * Base URL of the RPC service, if the site has one. Through this service, the client also reaches the bundler
   * (ERC-4337) that a wallet may name.
   */
  readonly rpcService?: string | undefined
  /** The storage for the session, inside the kit's storage. */
  readonly storage: AdapterStorage
  /** Called when this tab has sent a request. If the wallet is on the same phone, core can then open its app. */
  onRequest?(request: SentRequest): void
  log(error: unknown): void
}

/** The main export of `@latchkey/walletconnect`: creates the client of one kit and restores its stored session. */
export type CreateWalletConnect = (options: WalletConnectOptions) => Promise<WalletConnectClient>
