import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { Connector } from './adapter.ts'

/** The connector id of WalletConnect in every namespace. */
export const walletConnectId = 'walletConnect'

/** Whether the kit can offer WalletConnect: the option `enableWalletConnect` is true, and the site set a relay and a project id. */
export function hasWalletConnect(core: Core): boolean {
  const { enableWalletConnect, services, projectId } = core.options.state
  return Boolean(core.load.walletConnect && enableWalletConnect && services.relay && projectId)
}

export function createWalletConnectConnector(namespace: Namespace): Connector {
  return { id: walletConnectId, name: 'WalletConnect', type: 'WALLET_CONNECT', namespace }
}

/** Returns the connector of WalletConnect in a namespace; `undefined` if the kit cannot offer WalletConnect. */
export function findWalletConnectConnector(core: Core, namespace: Namespace): Connector | undefined {
  return hasWalletConnect(core) ? createWalletConnectConnector(namespace) : undefined
}
