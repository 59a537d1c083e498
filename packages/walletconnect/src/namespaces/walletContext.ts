import type { WalletConnectOptions } from '@latchkey/core/adapter'
import type { Network } from '@latchkey/protocol'
import type { GrantedNamespace, Selection, SessionNamespaceName, SessionState } from '../session/sessionState.ts'

/** What a request may use: the session as it is now, and the ways out. */
export type WalletContext = {
  namespace: SessionNamespaceName
  options: Pick<WalletConnectOptions, 'networks' | 'projectId' | 'rpc' | 'rpcService'>
  /** What the wallet said once and need not be asked again, for as long as the session lives. */
  remembered: Map<string, unknown>
  session(): SessionState
  granted(): GrantedNamespace
  selected(): Selection
  /** Asks the wallet on the chain in use. */
  askWallet(request: { method: string; params: unknown }): Promise<unknown>
  /** Asks the chain in use itself. */
  askChain(request: { method: string; params: unknown }): Promise<unknown>
  /**
   * Makes a chain that the session holds the one in use. One that it does not hold is noted as the visitor's choice.
   *
   * @param options.from - The chain in use when the wallet was asked. The call is ignored if the visitor has chosen otherwise since.
   */
  select(network: Pick<Network, 'caipNetworkId'>, options?: { from?: Network['caipNetworkId'] }): Promise<void>
  /** Waits for the wallet to grant a chain; whether it did. */
  awaitChain(caipNetworkId: Network['caipNetworkId']): Promise<boolean>
}
