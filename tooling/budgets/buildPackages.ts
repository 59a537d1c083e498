import { LaunchError } from '../launch/LaunchError.mjs'
import { run } from '../launch/processes.mjs'

/** Builds the packages as they are published. Turborepo takes packages that have not changed since their last build from its cache. */
export async function buildPackages(): Promise<void> {
  const turbo = ['exec', 'turbo', 'run', 'build', '--filter=./packages/*', '--output-logs=errors-only']
  const { code, output } = await run('pnpm', turbo)
  if (code !== 0) throw new LaunchError(`The packages could not be built.\n${output}`)
}
