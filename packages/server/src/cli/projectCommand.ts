import { parseArgs } from 'node:util'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import type { Project } from '../platform/projects.ts'
import { createProjectTable, type StoredProjects } from '../platform/projectTable.ts'
import { readConfig } from './readConfig.ts'
import { SettingsError } from './SettingsError.ts'
import { parseProjects, readStorage } from './settings.ts'

/** A command that adds, removes or lists the projects in the database. */
export type ProjectCommand = { dataFolder: string | undefined; database: string | undefined } & (
  | { action: 'add'; id: string; project: Project }
  | { action: 'remove'; id: string }
  | { action: 'list' }
)

/**
 * Reads the command `latchkey-server project …`. Returns `undefined` if the arguments are for the server itself.
 *
 * @param args - The arguments after the program's name.
 * @throws SettingsError if the command is incomplete or invalid.
 */
export function readProjectCommand(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ProjectCommand | undefined {
  if (args[0] !== 'project') return undefined
  const { positionals, flags } = parseFlags(args.slice(1))
  const configPath = flags.config ?? env.LATCHKEY_CONFIG
  const storage = readStorage(flags, env, configPath === undefined ? {} : readConfig(configPath))
  if (storage.dataFolder === undefined && storage.database === undefined)
    throw new SettingsError('Name the database of the projects: --data <folder> or --database <url>')
  const [action, text, ...others] = positionals
  if (action === 'list' && text === undefined) return { ...storage, action }
  if (text === undefined || others.length > 0 || (action !== 'add' && action !== 'remove'))
    throw new SettingsError('The command is project add <id>[=<origin>,…], project remove <id> or project list')
  if (action === 'remove') return { ...storage, action, id: text }
  const [[id, project] = []] = Object.entries(parseProjects([text]))
  if (id === undefined || project === undefined) throw new SettingsError(`"${text}" is no project`)
  return { ...storage, action, id, project }
}

function parseFlags(args: readonly string[]) {
  try {
    const options = { config: { type: 'string' }, data: { type: 'string' }, database: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options })
    return { positionals, flags: values }
  } catch (error) {
    throw new SettingsError((error as Error).message)
  }
}

/**
 * Runs the command. Running servers that use the same database apply the change without a restart.
 *
 * @returns the text for the operator.
 * @throws SettingsError if the project to remove does not exist.
 */
export async function runProjectCommand(command: ProjectCommand): Promise<string> {
  const database = openDatabase({
    url: command.database,
    dataFolder: command.dataFolder,
    report: (error) => process.emitWarning(String(error)),
  })
  try {
    await database.whenReady
    return await runOnProjectTable(command, createProjectTable(database, systemClock))
  } finally {
    await database.close()
  }
}

async function runOnProjectTable(command: ProjectCommand, table: StoredProjects): Promise<string> {
  if (command.action === 'list') {
    const projects = Object.entries(await table.list())
    return (
      projects.map(([id, project]) => `${formatProject(id, project)}\n`).join('') || 'The database has no project.\n'
    )
  }
  if (command.action === 'add') {
    await table.save(command.id, command.project)
    return `${formatProject(command.id, command.project)}\n`
  }
  if (!(await table.remove(command.id))) throw new SettingsError(`The database has no project "${command.id}"`)
  return `The project "${command.id}" was removed.\n`
}

/** Returns a project in the format that the command `project add` accepts. */
function formatProject(id: string, { allowedOrigins }: Project): string {
  return allowedOrigins.length === 0 ? id : `${id}=${allowedOrigins.join(',')}`
}
