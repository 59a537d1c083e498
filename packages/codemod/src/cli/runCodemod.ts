import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { createTwoFilesPatch, FILE_HEADERS_ONLY } from 'diff'
import { type Migration, migrate, rulesByKit, type Todo } from '../migrate.ts'
import { ParseFault } from '../source/parseSource.ts'
import { writeChanges } from '../writeChanges.ts'
import { readArguments, UsageFault, usageText } from './readArguments.ts'

/** Functions that write to the standard output and to the standard error output. */
export type OutputWriters = { out: (text: string) => void; err: (text: string) => void }

/** Runs the command line. Returns the exit code: 0 for success, 1 if the migration is not possible, 2 for invalid arguments. */
export function runCodemod(args: readonly string[], { out, err }: OutputWriters): 0 | 1 | 2 {
  try {
    const options = readArguments(args)
    if (options === 'help') {
      out(usageText)
      return 0
    }
    const { kit, folder, isDryRun, isForced } = options
    const siteFolder = resolve(folder)
    if (!statSync(siteFolder, { throwIfNoEntry: false })?.isDirectory())
      return fail(`There is no folder ${siteFolder}.`)
    const state = isDryRun || isForced ? 'clean' : readGitState(siteFolder)
    if (state === 'changed')
      return fail(`There are changes in ${siteFolder} that are not committed. Commit them first, or say --force.`)
    if (state === 'none')
      return fail(`${siteFolder} is not under git, so that there is no way back. Say --force to go on.`)
    const migration = migrate({ kit, folder: siteFolder })
    if (isDryRun) for (const { path, before, after } of migration.changes) out(createDiff(path, before, after))
    else writeChanges(siteFolder, migration.changes)
    out(createSummary(migration, isDryRun))
    return 0
  } catch (error) {
    if (error instanceof UsageFault) {
      err(`${error.message}\n\n${usageText}`)
      return 2
    }
    if (error instanceof ParseFault) return fail(error.message)
    return fail(`The site could not be migrated: ${(error as Error).message}`)
  }

  function fail(message: string): 1 {
    err(`${message}\nNothing was written.\n`)
    return 1
  }
}

function createDiff(path: string, before: string | undefined, after: string): string {
  return createTwoFilesPatch(
    before === undefined ? '/dev/null' : `a/${path}`,
    `b/${path}`,
    before ?? '',
    after,
    '',
    '',
    {
      headerOptions: FILE_HEADERS_ONLY,
    },
  )
}

function createSummary({ kit, changes, todos, mentions, isFound }: Migration, isDryRun: boolean): string {
  const { title } = rulesByKit[kit]
  if (!isFound) return `Nothing here uses ${title}.\n`
  const lines = [
    `From ${title} to Latchkey: ${formatCount(changes.length, 'file')} ${isDryRun ? 'would change' : 'changed'}.`,
  ]
  for (const { path, before } of changes) lines.push(`  ${before === undefined ? 'new     ' : 'changed '} ${path}`)
  if (todos.length > 0) lines.push('', `Left to you, each below a comment TODO(latchkey):`, ...todos.map(formatTodo))
  if (mentions.length > 0) lines.push('', `Named in files that are not changed:`, ...mentions.map(formatTodo))
  if (changes.length > 0) lines.push('', isDryRun ? 'Nothing was written.' : nextStepsText)
  return `${lines.join('\n')}\n`
}

const nextStepsText = `Next: install the packages, and go through the places above.
With npm, remove node_modules and package-lock.json first where the site had wagmi 2: what they hold does not go with wagmi 3.`

const formatTodo = ({ path, line, message }: Todo) => `  ${path}:${line}  ${message}`
const formatCount = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

/**
 * Returns whether git could restore the files of a folder: `clean` if all are committed, `changed` if not, `none` if there is no
 * repository.
 */
function readGitState(folder: string): 'clean' | 'changed' | 'none' {
  try {
    const status = execFileSync('git', ['status', '--porcelain', '--', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return status.trim() === '' ? 'clean' : 'changed'
  } catch {
    return 'none'
  }
}
