import type { CaipAddress, Namespace, Network } from '@latchkey/protocol'
import type {
  Adapter,
  AdapterConnection,
  AdapterPorts,
  AdapterStorage,
  Metadata,
  RpcSettings,
  SessionWallet,
} from './adapter.ts'

/** What a wallet granted, in every namespace at once. */
export type WalletConnectSession = {
  /** 32 bytes, hex. */
  readonly topic: string
  /** The topic of the offer that it came of. */
  readonly offer?: string
  /** The wallet at the other end, as it introduced itself. */
  readonly wallet: {
    readonly name: string
    readonly imageUrl?: string
  }
  readonly connections: Partial<Record<Namespace, AdapterConnection>>
  /** Epoch ms. */
  readonly expiresAt: number
}

/**
 * What a wallet is asked to sign while it connects, so that the visitor is signed in with one confirmation (EIP-4361, and CAIP-122 for
 * the fields). Times are ISO 8601.
 */
export type WalletConnectAuthentication = {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  /** Now, where it is left out. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** One message that a wallet signed while it connected. Its signature has not been verified yet. */
export type WalletConnectSignIn = {
  readonly account: CaipAddress
  /** What was signed, word for word. */
  readonly message: string
  readonly signature: string
  /** As it came (CAIP-74). */
  readonly cacao: unknown
}

/** A wallet's answer to an offer. */
export type WalletConnectApproval = WalletConnectSession & {
  /** Where `authentication` was asked for and the wallet knows it. */
  readonly signIns?: readonly WalletConnectSignIn[]
}

/** An offer that a wallet can take up by its URI. */
export type WalletConnectProposal = {
  /** `wc:…@2?…`: to be shown as QR code, or opened as a link. Holds a key: never logged, never stored by core. */
  readonly uri: string
  /** Epoch ms: four minutes after it was made. */
  readonly expiresAt: number
  /**
   * The wallet's answer.
   *
   * @throws ConnectionError `UserRejected`, `PairingExpired`, `RequestAborted` once `cancel` was called, `ProviderFailed` where the
   * wallet grants nothing that can be used
   */
  readonly approval: Promise<WalletConnectApproval>
  /** Takes the offer back; a wallet that takes it up later finds nothing. */
  cancel(): void
}

/** What core asks of the WalletConnect client of one kit. Filled by `@latchkey/walletconnect`. */
export type WalletConnectClient = {
  /**
   * Offers a session over the kit's networks.
   *
   * @param parameters.authentication - Signs the visitor in by the same confirmation. Left aside where the kit has networks of another
   * namespace than eip155, since wallets sign for that one alone.
   * @throws ConnectionError `RelayUnreachable`; `details` is what the relay said, where it closed the socket for good
   */
  propose(parameters?: { authentication?: WalletConnectAuthentication }): Promise<WalletConnectProposal>
  /** Takes an offer back that a page before this one made. Its topic is the one of its URI; one that stands no more is passed over. */
  cancel(topic: string): void
  /** The session that stands, from storage after a reload. */
  session(): WalletConnectSession | undefined
  /** One namespace's share of the session, whether or not there is one yet. */
  share(namespace: Namespace): SessionWallet
  /** An adapter on the session alone, for a namespace that the host gave none. */
  createAdapter(namespace: Namespace, ports: AdapterPorts): Adapter
  /** Ends the session for both sides, with the reason 'User disconnected.'. */
  disconnect(): Promise<void>
  /** Hears of every session that begins, changes, or ends (wallet's deletion, expiry). */
  subscribe(listener: (session: WalletConnectSession | undefined) => void): () => void
  /**
   * Rejects the pending requests with 'Request was aborted', except safe methods and requests by which the wallet sends: these
   * may still be paid.
   */
  rejectRequests(): void
  /** Closes the socket and every listener; the session lives. */
  destroy(): Promise<void>
}

/** A request that is on its way to the wallet. */
export type SentRequest = {
  /** Of the session. */
  readonly topic: string
  /** By which the wallet knows the request. */
  readonly id: number
}

/** What the client is made of. */
export type WalletConnectOptions = {
  readonly kitId: string
  readonly projectId: string
  /** `wss://…` (`ws://` on localhost). */
  readonly relayUrl: string
  readonly networks: readonly Network[]
  /** Of the namespaces that it is asked for first. */
  readonly defaultNetwork: Network
  readonly rpc: RpcSettings
  readonly metadata: Metadata
  /** Base URL of the RPC service, where the kit names one: it knows the bundlers that a wallet may name. */
  readonly rpcService?: string | undefined
  /** Where the session is kept: a corner of the kit's storage. */
  readonly storage: AdapterStorage
  /** A request of this tab is on its way: a visitor whose wallet is on the same phone may be led to it. */
  onRequest?(request: SentRequest): void
  log(error: unknown): void
}

/** What `@latchkey/walletconnect` exports: the client of one kit, with what is stored of its session restored. */
export type CreateWalletConnect = (options: WalletConnectOptions) => Promise<WalletConnectClient>
