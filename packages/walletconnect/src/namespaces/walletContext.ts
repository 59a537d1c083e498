import type { WalletConnectOptions } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { GrantedNamespace, Selection, SessionNamespaceName, SessionState } from '../session/sessionState.ts'

/** The context of a request: the current session, and functions that ask the wallet and the chain. */
export type WalletContext = {
  namespace: SessionNamespaceName
  options: Pick<WalletConnectOptions, 'networks' | 'projectId' | 'rpc' | 'rpcService'>
  /** Responses of the wallet that stay valid for the life of the session, by the content of the request. */
  remembered: Map<string, unknown>
  session(): SessionState
  granted(): GrantedNamespace
  selected(): Selection
  /** Sends a request to the wallet, for the active chain. */
  askWallet(request: { method: string; params: unknown }): Promise<unknown>
  /** Sends a request to a node of the active chain. */
  askChain(request: { method: string; params: unknown }): Promise<unknown>
  /**
   * Switches to a chain that the session grants. A chain that the session does not grant is only recorded as the visitor's choice.
   *
   * @param options.from - The chain that was active when the wallet was asked to switch. The call is ignored if the visitor has chosen
   * another chain since.
   */
  select(network: Pick<Network, 'caipNetworkId'>, options?: { from?: Network['caipNetworkId'] }): Promise<void>
  /** Waits until the wallet grants a chain, or until a time limit. Resolves to whether the wallet granted the chain. */
  awaitChain(caipNetworkId: Network['caipNetworkId']): Promise<boolean>
}
