import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'

/** Fetches what connecting takes, for a visitor who seems about to choose a wallet. May be called as often as that happens. */
export function warmUpConnecting(core: Core, namespace: Namespace = core.chain.state.activeNamespace): void {
  if (core.options.state.prefetch === 'none') return
  // A fetch that fails now is made again by the connecting itself.
  loadFlows().catch(core.log.error)
  core.adapters[namespace]?.warmUp?.()
}
