import type { Core } from '../createCore.ts'

/** Forgets what was tried last, so that the next view does not begin with its end. */
export function resetAttempts(core: Core): void {
  core.connection.resetAttempt()
  core.chain.setNetworkSwitch({ status: 'idle' })
}

/**
 * Forgets attempts that are still waiting, because closing the modal ends the wait. Attempts that have ended stay on screen while the
 * modal closes; the next opening forgets them.
 */
export function abandonAttempts(core: Core): void {
  if (core.connection.state.attempt.status === 'connecting') core.connection.resetAttempt()
  if (core.chain.state.networkSwitch.status === 'switching') core.chain.setNetworkSwitch({ status: 'idle' })
}
