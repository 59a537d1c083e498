/** An expected failure of a launch. The user sees `message` alone: one sentence. */
export class LaunchError extends Error {
  /** @override */
  name = 'LaunchError'
}
