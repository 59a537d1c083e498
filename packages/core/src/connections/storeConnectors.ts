import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { findWalletConnectConnector } from '../ports/walletConnectConnector.ts'

/** Stores the wallets of a namespace in the state. Adds WalletConnect as the first one, unless the list already contains it. */
export function storeConnectors(core: Core, namespace: Namespace, connectors: readonly Connector[] = []): void {
  const walletConnectConnector = findWalletConnectConnector(core, namespace)
  const isListComplete = !walletConnectConnector || connectors.some(({ id }) => id === walletConnectConnector.id)
  core.connectors.set(namespace, isListComplete ? connectors : [walletConnectConnector, ...connectors])
}
