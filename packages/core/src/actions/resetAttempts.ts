import type { Core } from '../createCore.ts'

/** Forgets what was tried last, so that the next view does not begin with its end. */
export function resetAttempts(core: Core): void {
  core.connection.resetAttempt()
  core.chain.setNetworkSwitch({ status: 'idle' })
}

/**
 * Forgets what is still being waited for: whoever closes the modal waits no longer. What has ended is still on screen while the
 * modal leaves, and is forgotten by the next opening.
 */
export function abandonAttempts(core: Core): void {
  if (core.connection.state.attempt.status === 'connecting') core.connection.resetAttempt()
  if (core.chain.state.networkSwitch.status === 'switching') core.chain.setNetworkSwitch({ status: 'idle' })
}
