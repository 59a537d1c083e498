/** What stops a launch: `message` is the one sentence that the reader sees. */
export class LaunchError extends Error {
  /** @override */
  name = 'LaunchError'
}
