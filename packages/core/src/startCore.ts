import type { Namespace } from '@latchkey/protocol'
import { storeConnectors } from './connections/storeConnectors.ts'
import type { Core } from './createCore.ts'
import { hideToast } from './notices/showToast.ts'
import type { AdapterFactory } from './ports/adapter.ts'
import { hasWalletConnect } from './ports/walletConnectConnector.ts'
import { reactions } from './reactions.ts'
import { createAdapterPorts } from './wallets/adapterPorts.ts'

/**
 * Starts a kit: creates its adapters, and calls the functions in `reactions`. Sends no requests, unless the storage
 * contains a connection of a previous visit.
 *
 * @returns a function that destroys the kit
 */
export function startCore(core: Core, { adapters = [] }: { adapters?: readonly AdapterFactory[] } = {}): () => void {
  core.createPorts = (namespace) => createAdapterPorts(core, namespace)
  for (const factory of adapters) {
    const adapterPorts = createAdapterPorts(core, factory.namespace)
    if (adapterPorts) core.adapters[factory.namespace] = factory.create(adapterPorts)
  }
  if (hasWalletConnect(core)) {
    for (const namespace of Object.keys(core.chain.state.byNamespace) as Namespace[])
      if (!core.adapters[namespace]) storeConnectors(core, namespace)
  }
  const stopFunctions = reactions.map((start) => start(core))
  for (const adapter of Object.values(core.adapters)) adapter.start()

  return () => {
    core.lifetime.abort()
    for (const stop of stopFunctions) stop()
    core.modal.stopShaking()
    hideToast(core)
    for (const adapter of Object.values(core.adapters)) adapter.destroy()
    core.adapters = {}
    core.walletConnect.client?.then((client) => client.destroy()).catch(core.log.error)
  }
}
