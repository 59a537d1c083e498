import type { Core } from '../createCore.ts'
import { closeOnceConnected } from './closeOnceConnected.ts'
import { warnOfUnsupportedNetwork } from './warnOfUnsupportedNetwork.ts'

const following = new WeakSet<Core>()

/**
 * Starts the reactions that are needed only with a connected wallet, just before the first wallet is connected. They stop when the kit is
 * destroyed.
 */
export function reactToConnections(core: Core): void {
  const { signal } = core.lifetime
  if (signal.aborted || following.has(core)) return
  following.add(core)
  for (const start of [warnOfUnsupportedNetwork, closeOnceConnected])
    signal.addEventListener('abort', start(core), { once: true })
}
