import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'

/** Loads the code for connecting when a visitor seems about to choose a wallet. Repeated calls are allowed. */
export function warmUpConnecting(core: Core, namespace: Namespace = core.chain.state.activeNamespace): void {
  if (core.options.state.prefetch === 'none') return
  // The error of a failed load is only logged, because connecting loads the code again.
  loadFlows().catch(core.log.error)
  core.adapters[namespace]?.warmUp?.()
}
