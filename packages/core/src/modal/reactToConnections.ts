import type { Core } from '../createCore.ts'
import { closeOnceConnected } from './closeOnceConnected.ts'
import { warnOfUnsupportedNetwork } from './warnOfUnsupportedNetwork.ts'

const following = new WeakSet<Core>()

/** Starts, just before a kit's first wallet is connected, the reactions that have nothing to do until then. They end with the kit. */
export function reactToConnections(core: Core): void {
  const { signal } = core.lifetime
  if (signal.aborted || following.has(core)) return
  following.add(core)
  for (const start of [warnOfUnsupportedNetwork, closeOnceConnected])
    signal.addEventListener('abort', start(core), { once: true })
}
