import type { Core } from '../createCore.ts'

/** Resets the last attempts, so that the next view does not start with an old result. */
export function resetAttempts(core: Core): void {
  core.connection.resetAttempt()
  core.chain.setNetworkSwitch({ status: 'idle' })
}

/**
 * Resets attempts that are still waiting, because closing the modal ends the wait. Finished attempts stay visible while the modal closes;
 * the next opening resets them.
 */
export function abandonAttempts(core: Core): void {
  if (core.connection.state.attempt.status === 'connecting') core.connection.resetAttempt()
  if (core.chain.state.networkSwitch.status === 'switching') core.chain.setNetworkSwitch({ status: 'idle' })
}
