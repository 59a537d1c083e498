import type { WalletConnectAuthentication, WalletConnectSignIn } from '@latchkey/core/adapter'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SessionNamespaceName, SessionState } from '../session/sessionState.ts'

/**
 * An open connection offer: a session proposal whose pairing URI the visitor opens in a wallet. `topic` is the pairing topic, which
 * identifies the offer in all calls. `expiresAt` is in ms since the epoch.
 */
export type Offer = { topic: string; uri: string; expiresAt: number }

/** The result of an offer that a wallet has approved. The leader's state already contains the new session. */
export type Approval = { topic: string; signIns?: readonly WalletConnectSignIn[] }

/** A request to the wallet. */
export type WalletRequest = { topic: string; chain: CaipNetworkId; method: string; params: unknown }

/**
 * The methods of the leader, the tab that runs the WalletConnect client: this tab, or another tab that is called over a channel. All
 * parameters and results are plain data.
 */
export type Leader = {
  /**
   * Makes an offer. With `authentication`, the offer also asks for a sign-in.
   *
   * @throws ConnectionError `RelayUnreachable`
   */
  propose(parameters: { authentication?: WalletConnectAuthentication }): Promise<Offer>
  /**
   * Resolves when a wallet has approved an offer. The offer may come from any tab.
   *
   * @throws ConnectionError `UserRejected`, `PairingExpired`, `RequestAborted`, `ProviderFailed`
   */
  approval(topic: string): Promise<Approval>
  cancel(topic: string): Promise<void>
  /** Sends a request to the wallet. Returns the id of the request. */
  send(request: WalletRequest): Promise<number>
  /** Resolves with the wallet's response to a request. The request may come from any tab. */
  response(id: number): Promise<unknown>
  /**
   * Applies a choice of the visitor: switches to a chain and to an account on the chain, by default the active account. A choice that the
   * session does not grant, or a choice without a chain, is only recorded. Events that the wallet sent before the choice are ignored.
   *
   * @param parameters.from - The chain that was active when the wallet was asked to switch to `chain`. The call is ignored if the session
   * or the visitor has switched to another chain since.
   */
  select(parameters: {
    namespace: SessionNamespaceName
    chain?: CaipNetworkId
    address?: string
    from?: CaipNetworkId
  }): Promise<void>
  disconnect(): Promise<void>
}

/** The leader that runs in this tab. */
export type LocalLeader = Leader & {
  state(): SessionState | undefined
  /** Closes the socket and rejects pending calls. The session stays alive. */
  close(): void
}
