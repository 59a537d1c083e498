import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { offeredConnector } from '../ports/walletConnectConnector.ts'

/** Lists the wallets of a namespace. WalletConnect comes first, unless the adapter gives it another place in its list. */
export function listConnectors(core: Core, namespace: Namespace, connectors: readonly Connector[] = []): void {
  const shared = offeredConnector(core, namespace)
  const isListed = !shared || connectors.some(({ id }) => id === shared.id)
  core.connectors.set(namespace, isListed ? connectors : [shared, ...connectors])
}
