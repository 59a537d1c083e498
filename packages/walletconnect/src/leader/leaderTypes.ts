import type { WalletConnectAuthentication, WalletConnectSignIn } from '@latchkey/core/adapter'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SessionNamespaceName, SessionState } from '../session/sessionState.ts'

/** An open offer. Its topic identifies the offer in all calls. */
export type Offer = { topic: string; uri: string; expiresAt: number }

/** The outcome of an offer. The leader's state already contains the session. */
export type Approval = { topic: string; signIns?: readonly WalletConnectSignIn[] }

/** A request to the wallet. */
export type WalletRequest = { topic: string; chain: CaipNetworkId; method: string; params: unknown }

/** The tab that holds the session: this tab, or another one that is called over a channel. All parameters and results are plain data. */
export type Leader = {
  /** @throws ConnectionError `RelayUnreachable` */
  propose(parameters: { authentication?: WalletConnectAuthentication }): Promise<Offer>
  /**
   * Resolves with the outcome of an offer that any tab made.
   *
   * @throws ConnectionError `UserRejected`, `PairingExpired`, `RequestAborted`, `ProviderFailed`
   */
  approval(topic: string): Promise<Approval>
  cancel(topic: string): Promise<void>
  /** Sends a request to the wallet. Returns the id of the request. */
  send(request: WalletRequest): Promise<number>
  /** Resolves with the wallet's response to a request of any tab. */
  response(id: number): Promise<unknown>
  /**
   * Applies a choice of the visitor: switches to a chain and to an account on it, by default the account in use. A choice that the session
   * does not grant, or one without a chain, is only recorded. Events that the wallet sent before the choice are ignored.
   *
   * @param parameters.from - The chain in use when the wallet was asked for `chain`. The call is ignored if the session or the visitor has
   * switched to another chain since.
   */
  select(parameters: {
    namespace: SessionNamespaceName
    chain?: CaipNetworkId
    address?: string
    from?: CaipNetworkId
  }): Promise<void>
  disconnect(): Promise<void>
}

/** The leader in this tab. */
export type LocalLeader = Leader & {
  state(): SessionState | undefined
  /** Closes the socket and rejects pending calls. The session stays alive. */
  close(): void
}
