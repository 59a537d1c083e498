import type { WalletConnectAuthentication, WalletConnectSignIn } from '@latchkey/core/adapter'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SessionNamespaceName, SessionState } from '../session/sessionState.ts'

/** An open offer, known by its topic. */
export type Offer = { topic: string; uri: string; expiresAt: number }

/** The outcome of an offer: the session is in the leader's state by then. */
export type Approval = { topic: string; signIns?: readonly WalletConnectSignIn[] }

/** A request to the wallet. */
export type WalletRequest = { topic: string; chain: CaipNetworkId; method: string; params: unknown }

/** The tab that holds the session: this one, or another one, called over a channel. All parameters and results are plain data. */
export type Leader = {
  /** @throws ConnectionError `RelayUnreachable` */
  propose(parameters: { authentication?: WalletConnectAuthentication }): Promise<Offer>
  /**
   * The outcome of an offer, made by any tab.
   *
   * @throws ConnectionError `UserRejected`, `PairingExpired`, `RequestAborted`, `ProviderFailed`
   */
  approval(topic: string): Promise<Approval>
  cancel(topic: string): Promise<void>
  /** Puts a request on its way to the wallet; the result names it. */
  send(request: WalletRequest): Promise<number>
  /** The wallet's response to a request of any tab. */
  response(id: number): Promise<unknown>
  /**
   * Takes in a choice of the visitor: switches to a chain and an account of it, by default the one in use. What the session does not grant
   * is noted alone, and so is a choice without a chain: events that the wallet sent before it are ignored.
   *
   * @param parameters.from - The chain in use when the wallet was asked for `chain`. If the session or the visitor has moved on since, the
   * call is ignored.
   */
  select(parameters: {
    namespace: SessionNamespaceName
    chain?: CaipNetworkId
    address?: string
    from?: CaipNetworkId
  }): Promise<void>
  disconnect(): Promise<void>
}

/** The leader, in this tab. */
export type LocalLeader = Leader & {
  state(): SessionState | undefined
  /** Closes the socket and rejects what waits; the session lives. */
  close(): void
}
