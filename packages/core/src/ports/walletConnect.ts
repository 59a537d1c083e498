import type { CaipAddress, Network } from '@latchkey/protocol'
import type { AdapterStorage, Metadata, RpcSettings } from './adapter.ts'
import type { SharedWallet, SharedWalletSession } from './sharedWallet.ts'

/** A session over WalletConnect. */
export type WalletConnectSession = SharedWalletSession & {
  /** The id of the session: 32 bytes, hex. */
  readonly topic: string
  /** The topic of the offer that the session results from. */
  readonly offer?: string
  /** When the session expires, epoch ms. */
  readonly expiresAt: number
}

/**
 * A message that a wallet signs while it connects, so that one confirmation also signs the visitor in (EIP-4361, and CAIP-122 for the
 * fields). Times are ISO 8601.
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
  /** The CACAO as it was received (CAIP-74). */
  readonly cacao: unknown
}

/** A wallet's approval of an offer. */
export type WalletConnectApproval = WalletConnectSession & {
  /** Present if `authentication` was requested and the wallet supports it. */
  readonly signIns?: readonly WalletConnectSignIn[]
}

/** An offer that a wallet can take up through its URI. */
export type WalletConnectProposal = {
  /** `wc:…@2?…`: to show as a QR code or open as a link. Contains a key: never logged, never stored by core. */
  readonly uri: string
  /** When the offer expires, epoch ms: four minutes after it was created. */
  readonly expiresAt: number
  /**
   * The wallet's response.
   *
   * @throws ConnectionError `UserRejected`, `PairingExpired`, `RequestAborted` after `cancel`, `ProviderFailed` if the wallet grants
   *   nothing usable
   */
  readonly approval: Promise<WalletConnectApproval>
  /** Cancels the offer. A wallet that takes it up later is not connected. */
  cancel(): void
}

/** The WalletConnect client of one kit, as core uses it. Implemented by `@latchkey/walletconnect`. */
export type WalletConnectClient = SharedWallet<WalletConnectSession> & {
  /**
   * Creates an offer of a session for the kit's networks.
   *
   * @param parameters.authentication - Also signs the visitor in with the same confirmation. Ignored if the kit has networks outside
   *   eip155, because wallets sign in only there.
   * @throws ConnectionError `RelayUnreachable`; `details` contains the relay's message if it closed the socket permanently
   */
  propose(parameters?: { authentication?: WalletConnectAuthentication }): Promise<WalletConnectProposal>
  /** Cancels an offer of a previous page by its topic, which is part of its URI. An offer that is no longer open is ignored. */
  cancel(topic: string): void
}

/** A request that was sent to the wallet. */
export type SentRequest = {
  /** The topic of the session. */
  readonly topic: string
  /** The id of the request, which the wallet also knows. */
  readonly id: number
}

/** Options of the client. */
export type WalletConnectOptions = {
  readonly kitId: string
  readonly projectId: string
  /** `wss://…` (`ws://` on localhost). */
  readonly relayUrl: string
  readonly networks: readonly Network[]
  /** The network that an offer requests first. */
  readonly defaultNetwork: Network
  readonly rpc: RpcSettings
  readonly metadata: Metadata
  /** Base URL of the RPC service, if the site has one. The service knows the bundlers that a wallet may name. */
  readonly rpcService?: string | undefined
  /** Where the session is stored: a part of the kit's storage. */
  readonly storage: AdapterStorage
  /** Called when this tab has sent a request. If the wallet is on the same phone, the wallet can be opened for it. */
  onRequest?(request: SentRequest): void
  log(error: unknown): void
}

/** The main export of `@latchkey/walletconnect`: creates the client of one kit and restores its stored session. */
export type CreateWalletConnect = (options: WalletConnectOptions) => Promise<WalletConnectClient>
