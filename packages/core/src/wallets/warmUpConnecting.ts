import type { Namespace } from '@latchkey/protocol'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'

/** Loads the code that connects a wallet. Called when a visitor seems about to choose a wallet; it may be called any number of times. */
export function warmUpConnecting(core: Core, namespace: Namespace = core.chain.state.activeNamespace): void {
  if (core.options.state.prefetch === 'none') return
  // If the load fails, the error is only logged. When the visitor connects a wallet, the code is loaded again.
  loadFlows().catch(core.log.error)
  core.adapters[namespace]?.warmUp?.()
}
