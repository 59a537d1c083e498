import type { Core } from '../createCore.ts'

/** Resets the attempts to connect and to switch networks, so that the next view does not show an old result. */
export function resetAttempts(core: Core): void {
  core.connection.resetAttempt()
  core.chain.setNetworkSwitch({ status: 'idle' })
}

/**
 * Resets attempts without a result, because no view shows them after the modal closes. Finished attempts stay
 * visible while the modal closes; the next opening resets them.
 */
export function abandonAttempts(core: Core): void {
  if (core.connection.state.attempt.status === 'connecting') core.connection.resetAttempt()
  if (core.chain.state.networkSwitch.status === 'switching') core.chain.setNetworkSwitch({ status: 'idle' })
}
