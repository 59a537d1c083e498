import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { packagesIn, root } from '../workspace.ts'

/** What a change can break. */
export type Reach = {
  /** Folders of packages that changed, and of all that depend on them: `packages/core`. */
  packages: ReadonlySet<string>
  /** Tests, stories and specs that changed: nothing depends on these. */
  tests: readonly string[]
}

/** Folders by name, each with the names of what it depends on. */
export type Workspace = ReadonlyMap<string, { name: string; needs: readonly string[] }>

const isTest = (file: string) => /\.(?:test|spec|stories)\.tsx?$/.test(file)

/** Text for people: gates read it, and no suite does. */
const isProse = (file: string) => /^(?:docs|\.changeset)\/|\.md$|^LICENSE$/.test(file)

/**
 * What a set of changed files can break, or `everything`: a file outside packages and apps may be used by anything.
 *
 * @param files paths from the root of the repository
 */
export function reachOf(files: readonly string[], workspace: Workspace = readWorkspace()): Reach | 'everything' {
  const packages = new Set<string>()
  const tests: string[] = []
  for (const file of files) {
    const folder = [...workspace.keys()].find((folder) => file.startsWith(`${folder}/`))
    if (isProse(file)) continue
    if (!folder) return 'everything'
    if (isTest(file)) tests.push(file)
    else packages.add(folder)
  }
  // A set gives what is added while it is walked, too.
  for (const changed of packages) {
    const name = workspace.get(changed)?.name
    for (const [folder, { needs }] of workspace) if (name && needs.includes(name)) packages.add(folder)
  }
  return { packages, tests }
}

function readWorkspace(): Workspace {
  return new Map(
    [...packagesIn('packages'), ...packagesIn('apps')].map(({ directory, manifest }) => {
      const { name, dependencies, devDependencies, peerDependencies } = manifest
      const needs = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies })
      return [relative(root, directory), { name, needs }]
    }),
  )
}

/** What differs from where this branch left `main`, the work tree included; on `main` itself, from the commit before the last one. */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const lines = (text: string) => text.split('\n').filter(Boolean)
  const head = git('rev-parse', 'HEAD')
  const base = git('merge-base', 'HEAD', 'main')
  const since = base === head ? 'HEAD~1' : base
  // Moved files are named under both of their names.
  const tracked = git('diff', '--name-only', '--no-renames', since)
  return [...new Set([...lines(tracked), ...lines(git('ls-files', '--others', '--exclude-standard'))])].sort()
}
