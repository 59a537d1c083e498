import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'

/** Loads the code that connecting needs, for a visitor who seems about to choose a wallet. Repeated calls are allowed. */
export function warmUpConnecting(core: Core, namespace: Namespace = core.chain.state.activeNamespace): void {
  if (core.options.state.prefetch === 'none') return
  // After a failed load, connecting tries again.
  loadFlows().catch(core.log.error)
  core.adapters[namespace]?.warmUp?.()
}
