import { execFileSync } from 'node:child_process'
import { relative } from 'node:path'
import { packagesIn, root } from '../workspace.ts'

/** The packages and tests that a change can break. */
export type Reach = {
  /** Folders of the changed packages and of all packages that depend on them, such as `packages/core`. */
  packages: ReadonlySet<string>
  /** Changed tests, stories and specs. No other file depends on such files, so only they have to run. */
  tests: readonly string[]
}

/** Folders by path, each with its package name and the names of its dependencies. */
export type Workspace = ReadonlyMap<string, { name: string; needs: readonly string[] }>

const isTest = (file: string) => /\.(?:test|spec|stories)\.tsx?$/.test(file)

/** Returns true for files of documentation. Gates check such files, but no test suite reads them, so a change breaks no suite. */
const isProse = (file: string) => /^(?:docs|\.changeset)\/|\.md$|^LICENSE$/.test(file)

/**
 * Finds what a set of changed files can break. The result is `everything` for a file outside packages and apps, because any package may use
 * it.
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
  // A loop over a set also visits the packages that are added during the loop, so it finds indirect dependents.
  for (const changedPackage of packages) {
    const name = workspace.get(changedPackage)?.name
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

/**
 * Returns the files that differ from the commit at which this branch left `main`, uncommitted files included. On `main`, the files are
 * compared with the commit before the last one.
 */
export function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const lines = (text: string) => text.split('\n').filter(Boolean)
  const head = git('rev-parse', 'HEAD')
  const base = git('merge-base', 'HEAD', 'main')
  const since = base === head ? 'HEAD~1' : base
  // A moved file is listed under both its old and its new path, because both folders have changed.
  const tracked = git('diff', '--name-only', '--no-renames', since)
  return [...new Set([...lines(tracked), ...lines(git('ls-files', '--others', '--exclude-standard'))])].sort()
}
