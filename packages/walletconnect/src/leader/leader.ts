import type { WalletConnectAuthentication, WalletConnectSignIn } from '@latchkey/core/adapter'
import type { CaipNetworkId } from '@latchkey/protocol'
import type { SessionNamespaceName, SessionState } from '../session/sessionState.ts'

/** An offer that stands. Its topic names it. */
export type Offer = { topic: string; uri: string; expiresAt: number }

/** What became of an offer: the session is in the host's state by then. */
export type Approval = { topic: string; signIns?: readonly WalletConnectSignIn[] }

/** What a wallet is asked. */
export type WalletRequest = { topic: string; chain: CaipNetworkId; method: string; params: unknown }

/** The holder of the session: this tab, or another one, asked over a channel. All parameters and results are plain data. */
export type Leader = {
  /** @throws ConnectionError `RelayUnreachable` */
  propose(parameters: { authentication?: WalletConnectAuthentication }): Promise<Offer>
  /**
   * What becomes of an offer, made by any tab.
   *
   * @throws ConnectionError `UserRejected`, `PairingExpired`, `RequestAborted`, `ProviderFailed`
   */
  approval(topic: string): Promise<Approval>
  cancel(topic: string): Promise<void>
  /** Puts a request on its way to the wallet; the result names it. */
  send(request: WalletRequest): Promise<number>
  /** The wallet's answer to what any tab sent. */
  answer(id: number): Promise<unknown>
  /** Switches to a chain and an account of it, by default the one in use. What the session does not grant is ignored. */
  select(parameters: { namespace: SessionNamespaceName; chain: CaipNetworkId; address?: string }): Promise<void>
  disconnect(): Promise<void>
}

/** A host in this tab. */
export type LocalLeader = Leader & {
  state(): SessionState | undefined
  /** Lets go of the socket and of everyone who waits; the session lives. */
  close(): void
}
