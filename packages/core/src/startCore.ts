import { handleAdapterEvent } from './actions/handleAdapterEvent.ts'
import { hideToast } from './actions/showToast.ts'
import type { AdapterFactory } from './adapter.ts'
import type { Core } from './createCore.ts'
import { reactions } from './reactions/reactions.ts'
import { createRpcSettings } from './rpcSettings.ts'

/**
 * Brings a kit to life: makes its adapters and starts the reactions. Still requests nothing, unless a connection is stored.
 *
 * @returns how to end it.
 */
export function startCore(core: Core, { adapters = [] }: { adapters?: readonly AdapterFactory[] } = {}): () => void {
  const { state: options } = core.options
  for (const factory of adapters) {
    const { namespace } = factory
    const networks = core.chain.state.networks.filter(({ chainNamespace }) => chainNamespace === namespace)
    const chosen = core.chain.state.byNamespace[namespace]?.caipNetworkId
    const [first] = networks
    if (!first) continue
    core.adapters[namespace] = factory.create({
      kitId: core.id,
      emit: (event) => handleAdapterEvent(core, { namespace, event }),
      storage: core.storage.scope(namespace),
      networks,
      defaultNetwork: networks.find(({ caipNetworkId }) => caipNetworkId === chosen) ?? first,
      rpc: createRpcSettings(options),
      metadata: options.metadata,
      discovery: { announced: options.enableEIP6963, injected: options.enableInjected },
      log: core.log.error,
    })
  }
  const stops = reactions.map((start) => start(core))
  for (const adapter of Object.values(core.adapters)) adapter.start()

  return () => {
    core.lifetime.abort()
    for (const stop of stops) stop()
    core.modal.stopShaking()
    hideToast(core)
    for (const adapter of Object.values(core.adapters)) adapter.destroy()
    core.adapters = {}
  }
}
