import type { Core } from '../createCore.ts'

/** Resets the visitor's attempts to connect and to switch the network, so that the view that opens next does not show an old result. */
export function resetAttempts(core: Core): void {
  core.connection.resetAttempt()
  core.chain.setNetworkSwitch({ status: 'idle' })
}

/**
 * Resets the attempts that have no result yet, because no view will show their result after the modal closes. Finished
 * attempts stay visible while the modal closes; the next opening resets them.
 */
export function abandonAttempts(core: Core): void {
  if (core.connection.state.attempt.status === 'connecting') core.connection.resetAttempt()
  if (core.chain.state.networkSwitch.status === 'switching') core.chain.setNetworkSwitch({ status: 'idle' })
}
