import type { Namespace } from '@latchkey/protocol'
import { getAdapter } from '../connections/getAdapter.ts'
import type { Core } from '../createCore.ts'
import type { ConfigurationError } from '../errors/configuration.ts'
import type { Adapter } from '../ports/adapter.ts'
import type { WalletConnectClient } from '../ports/walletConnect.ts'

export declare namespace ensureAdapter {
  type Parameters = { namespace: Namespace; client: WalletConnectClient }
  type ErrorType = ConfigurationError
}

/**
 * Returns the adapter of a namespace, to which a session can be attached. If the site passed no adapter for the
 * namespace, the WalletConnect client creates one.
 *
 * @throws ConfigurationError `AdapterNotFound` if the kit has no network in the namespace
 * @throws ConfigurationError `KitDestroyed` if the kit was destroyed
 */
export function ensureAdapter(core: Core, { namespace, client }: ensureAdapter.Parameters): Adapter {
  const { adapters, createPorts, lifetime } = core
  const adapterPorts = adapters[namespace] || lifetime.signal.aborted ? undefined : createPorts?.(namespace)
  if (adapterPorts) {
    const adapter = client.createAdapter(namespace, adapterPorts)
    adapters[namespace] = adapter
    adapter.start()
  }
  return getAdapter(core, namespace)
}
