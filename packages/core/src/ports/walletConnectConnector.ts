import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import type { Connector } from './adapter.ts'

/** The id under which every namespace lists WalletConnect. */
export const walletConnectId = 'walletConnect'

/** Whether visitors can be offered WalletConnect: the host named a relay, and who it is there. */
export function hasWalletConnect(core: Core): boolean {
  const { enableWalletConnect, services, projectId } = core.options.state
  return Boolean(core.load.walletConnect && enableWalletConnect && services.relay && projectId)
}

export function walletConnectConnector(namespace: Namespace): Connector {
  return { id: walletConnectId, name: 'WalletConnect', type: 'WALLET_CONNECT', namespace }
}
