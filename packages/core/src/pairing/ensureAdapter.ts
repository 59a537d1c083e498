import type { Namespace } from '@latchkey/protocol'
import { getAdapter } from '../connections/getAdapter.ts'
import type { Core } from '../createCore.ts'
import type { ConfigurationError } from '../errors/configuration.ts'
import type { Adapter } from '../ports/adapter.ts'
import { walletConnectId } from '../ports/walletConnectConnector.ts'
import { loadWalletConnect } from './loadWalletConnect.ts'

export declare namespace ensureAdapter {
  type Parameters = { namespace: Namespace; connectorId: string }
  type ErrorType = ConfigurationError
}

/**
 * Returns the adapter that reaches a connector. In a namespace without an adapter, the WalletConnect client creates one.
 *
 * @throws ConfigurationError `AdapterNotFound`, `KitDestroyed`
 */
export async function ensureAdapter(
  core: Core,
  { namespace, connectorId }: ensureAdapter.Parameters,
): Promise<Adapter> {
  if (!core.adapters[namespace] && connectorId === walletConnectId) {
    const client = await loadWalletConnect(core)
    const ports = core.createPorts?.(namespace)
    if (ports && !core.adapters[namespace] && !core.lifetime.signal.aborted) {
      const adapter = client.createAdapter(namespace, ports)
      core.adapters[namespace] = adapter
      adapter.start()
    }
  }
  return getAdapter(core, namespace)
}
