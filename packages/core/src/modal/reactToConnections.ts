import type { Core } from '../createCore.ts'
import { closeOnceConnected } from './closeOnceConnected.ts'
import { followAccount } from './followAccount.ts'
import { warnOfUnsupportedNetwork } from './warnOfUnsupportedNetwork.ts'

/** The kits whose listeners have been started. */
const coresWithListeners = new WeakSet<Core>()

/**
 * Starts the listeners that are needed only if a wallet is connected. Called just before the first wallet is connected;
 * a second call does nothing. The listeners stop when the kit is destroyed.
 */
export function reactToConnections(core: Core): void {
  const { signal } = core.lifetime
  if (signal.aborted || coresWithListeners.has(core)) return
  coresWithListeners.add(core)
  for (const start of [followAccount, warnOfUnsupportedNetwork, closeOnceConnected])
    signal.addEventListener('abort', start(core), { once: true })
}
