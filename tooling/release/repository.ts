import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { LaunchError } from '../launch/LaunchError.mjs'

/**
 * Converts the URL of a git remote to the web address of its repository.
 *
 * @throws LaunchError if there is no remote, or its URL is not a web address
 */
export function toRepository(remote: string): string {
  const [, host, path] =
    /^(?:git\+)?(?:https?:\/\/|ssh:\/\/git@|git@)([\w.-]+)[/:]([^?#]+?)(?:\.git)?\/?$/.exec(remote) ?? []
  if (!host || !path)
    throw new LaunchError(
      `${remote ? `"${remote}" is no address on the web` : 'There is no remote'}: say where the repository is, --repository https://github.com/owner/name.`,
    )
  return `https://${host}/${path}`
}

/**
 * Writes the repository's URL into the manifest of each package. A registry shows this URL, and compares it with the repository of the
 * build that signed the provenance. The URL is not committed, because a fork publishes from another repository.
 *
 * @see https://docs.npmjs.com/generating-provenance-statements
 */
export function writeRepository(folder: string, repository: string): void {
  for (const file of globSync('packages/*/package.json', { cwd: folder })) {
    const path = join(folder, file)
    const manifest: object = JSON.parse(readFileSync(path, 'utf8'))
    const complete = {
      ...manifest,
      homepage: `${repository}/tree/main/${dirname(file)}#readme`,
      bugs: `${repository}/issues`,
      repository: { type: 'git', url: `git+${repository}.git`, directory: dirname(file) },
    }
    writeFileSync(path, `${JSON.stringify(complete, null, 2)}\n`)
  }
}
