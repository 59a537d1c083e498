import { getAdapter } from '../connections/getAdapter.ts'
import { memberOf } from '../connections/memberOf.ts'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'

export declare namespace beginAttempt {
  type Parameters = {
    connector: Connector
    /** The wallet of the directory that the visitor chose, if it is to be connected over WalletConnect. */
    wallet?: { id: string; name: string } | undefined
  }
}

/**
 * Starts the visitor's attempt to connect a wallet. If the wallet has connectors in several namespaces
 * (`MULTI_CHAIN`), the attempt uses the connector of the active namespace.
 *
 * @throws ConfigurationError `AdapterNotFound` if the kit has no adapter for the wallet's namespace
 * @throws ConfigurationError `KitDestroyed` if the kit was destroyed
 */
export function beginAttempt(core: Core, { connector: chosenConnector, wallet }: beginAttempt.Parameters) {
  const connector =
    chosenConnector.type === 'MULTI_CHAIN'
      ? memberOf(chosenConnector, core.chain.state.activeNamespace)
      : chosenConnector
  if (connector.type !== 'WALLET_CONNECT') getAdapter(core, connector.namespace)
  const shownConnector = wallet ? { ...connector, name: wallet.name, explorerId: wallet.id } : connector
  return { connector, ...core.connection.begin(shownConnector) }
}
