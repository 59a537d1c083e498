import type { Core } from '../createCore.ts'

/** Forgets what was tried last, so that the next view does not begin with its end. */
export function resetAttempts(core: Core): void {
  core.connection.resetAttempt()
  core.chain.setNetworkSwitch({ status: 'idle' })
}
