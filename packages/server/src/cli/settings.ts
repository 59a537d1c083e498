import { parseArgs } from 'node:util'
import type { RpcChains } from '../platform/chains/chains.ts'
import { hasMethods } from '../platform/chains/methods.ts'
import { invalidDatabaseMessage, isDatabaseLocation } from '../platform/database/openDatabase.ts'
import { defaultHttpLimits, type HttpLimits } from '../platform/http/HttpLimits.ts'
import { invalidOriginMessage, isOriginPattern, isProjectId, type Projects } from '../platform/projects.ts'
import { defaultLimits, type LimitOptions } from '../services/relay/limits.ts'
import { type Config, checkChains, readConfig } from './readConfig.ts'
import { SettingsError } from './SettingsError.ts'

/** The settings of `latchkey-server`. */
export type Settings = {
  port: number
  host: string
  /** The number of the operator's proxies in front of the server. */
  proxies: number
  /** The folder of the database and of event files. If `undefined`, all data is in memory and is lost at exit. */
  dataFolder: string | undefined
  /** The URL of a PostgreSQL database, or the path of an SQLite file. If `undefined`, the database is in the data folder. */
  database: string | undefined
  /** A folder with wallets and images that the operator adds to the directory. */
  listingFolder: string | undefined
  /** The projects from `--project`, `LATCHKEY_PROJECTS` or the configuration file. */
  projects: Projects
  /** The path of a file with further projects, one per line. */
  projectsFile: string | undefined
  relayUrls: readonly string[]
  /** The chains by CAIP-2 id, with their endpoints. Without chains, the server has no RPC proxy. */
  chains: RpcChains
  limits: { relay: LimitOptions; http: Partial<HttpLimits> }
}

/** The text of `--help`. */
export const usage = `latchkey-server: the services of Latchkey on one port.

  latchkey-server project add <id>[=<origin>,…]    adds a project to the database, or changes it
  latchkey-server project remove <id>
  latchkey-server project list                     all three with --data, --database or --config

  --config <file>               a JSON file with settings: all of those below, and the tokens and prices of chains. Flags and
                                the environment override it (LATCHKEY_CONFIG)
  --project <id>[=<origin>,…]   a project id, and the origins whose pages may use it; without any, all may
                                (again for each project; LATCHKEY_PROJECTS="<id>=<origin>,…;<id>")
  --projects <file>             more of them, a line each: <id>[=<origin>,…], and # before a remark; read again whenever
                                it changes (LATCHKEY_PROJECTS_FILE)
  --data <folder>               where everything is kept that outlives the process; without it, in memory
                                (LATCHKEY_DATA)
  --database <url>              where projects and events are kept, in place of the folder: postgres://…, which several processes
                                may share, or the path of an SQLite file (LATCHKEY_DATABASE_URL)
  --listing <folder>            wallets and marks of your own for the directory (LATCHKEY_LISTING)
  --port <number>               4000 (LATCHKEY_PORT); 0 is any free one
  --host <address>              127.0.0.1 (LATCHKEY_HOST)
  --proxies <number>            how many proxies of yours stand before it and add to X-Forwarded-For: 0 (LATCHKEY_PROXIES)
  --relay-url <url>             a URL by which clients call the relay: wss://relay.example.com
                                (again for each; LATCHKEY_RELAY_URLS, separated by commas)
  --chain <id>=<url>,…          a chain by its CAIP-2 id, and the endpoints of its nodes, tried in this order (of Bitcoin:
                                Esplora APIs): eip155:1=https://node.example.com (again for each chain;
                                LATCHKEY_CHAINS="<id>=<url>,…;<id>=<url>")
  --limit <name>=<number>       a limit in place of its default, of the relay (storedBytes=1e9, address.connections=5000)
                                or of the HTTP routes (http.requestsPerSecond=50); the README lists them
                                (again for each; LATCHKEY_LIMITS, separated by commas)
  --help
`

/**
 * Reads the settings. A flag overrides its environment variable, which overrides the configuration file.
 *
 * @param args - The arguments after the program's name.
 * @throws SettingsError if a setting is missing or invalid.
 */
export function readSettings(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Settings | 'help' {
  const flags = readFlags(args)
  if (flags.help) return 'help'
  const configPath = flags.config ?? env.LATCHKEY_CONFIG
  const config: Config = configPath === undefined ? { projects: {}, chains: {} } : readConfig(configPath)
  const projectTexts = flags.project ?? splitSetting(env.LATCHKEY_PROJECTS, ';')
  const projects = projectTexts ? parseProjects(projectTexts) : config.projects
  const projectsFile = flags.projects ?? env.LATCHKEY_PROJECTS_FILE ?? config.projectsFile
  const storage = readStorage(flags, env, config)
  // A database may contain projects. `bin.ts` checks this when the database is open.
  const hasDatabase = (storage.dataFolder ?? storage.database) !== undefined
  if (Object.keys(projects).length === 0 && projectsFile === undefined && !hasDatabase)
    throw new SettingsError('Name at least one project: --project <id>')
  const limitTexts = flags.limit ?? splitSetting(env.LATCHKEY_LIMITS, ',') ?? []
  const configLimitTexts = Object.entries(config.limits ?? {}).map(([name, value]) => `${name}=${value}`)
  const relayUrls = flags['relay-url'] ?? splitSetting(env.LATCHKEY_RELAY_URLS, ',') ?? config.relayUrls ?? []
  const endpointsByChain = readChains(flags.chain ?? splitSetting(env.LATCHKEY_CHAINS, ';') ?? [])
  return {
    port: readPort(flags.port ?? env.LATCHKEY_PORT ?? String(config.port ?? 4000)),
    host: flags.host ?? env.LATCHKEY_HOST ?? config.host ?? '127.0.0.1',
    proxies: readProxyCount(flags.proxies ?? env.LATCHKEY_PROXIES ?? String(config.proxies ?? 0)),
    ...storage,
    listingFolder: flags.listing ?? env.LATCHKEY_LISTING ?? config.listing,
    projects,
    projectsFile,
    limits: readLimits([...configLimitTexts, ...limitTexts]),
    chains: checkChains(mergeChains(config.chains, endpointsByChain), configPath),
    relayUrls: relayUrls.map(readRelayUrl),
  }
}

/**
 * Returns `chains` with the URLs of `endpointsByChain`. The other settings of each chain stay the same. So the operator can set URLs with
 * API keys by a flag or variable, and keep these keys out of the configuration file.
 */
function mergeChains(chains: Config['chains'], endpointsByChain: RpcChains): Config['chains'] {
  const replacedEntries = Object.entries(endpointsByChain).map(
    ([id, { urls }]) => [id, { ...chains[id], urls }] as const,
  )
  return { ...chains, ...Object.fromEntries(replacedEntries) }
}

function readFlags(args: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        config: { type: 'string' },
        project: { type: 'string', multiple: true },
        projects: { type: 'string' },
        data: { type: 'string' },
        database: { type: 'string' },
        listing: { type: 'string' },
        port: { type: 'string' },
        host: { type: 'string' },
        proxies: { type: 'string' },
        'relay-url': { type: 'string', multiple: true },
        chain: { type: 'string', multiple: true },
        limit: { type: 'string', multiple: true },
        help: { type: 'boolean' },
      },
    })
    return values
  } catch (error) {
    throw new SettingsError((error as Error).message)
  }
}

/**
 * Reads the projects from the text of a projects file.
 *
 * @throws SettingsError if a line is invalid or the file has no project. An editor can leave the file empty for a moment while it writes,
 * so an empty file must not remove all projects.
 */
export function readProjectsFile(text: string): Projects {
  const projects = parseProjects(splitTrimmed(text.replaceAll(/#.*$/gm, ''), '\n'))
  if (Object.keys(projects).length === 0) throw new SettingsError('There is no project in the file')
  return projects
}

/** Reads projects as an operator writes them: `<id>` or `<id>=<origin>,…`. */
export function parseProjects(texts: readonly string[]): Projects {
  const entries = texts.map((text) => {
    const [id = '', origins] = text.split(/=(.*)/s)
    if (!isProjectId(id)) throw new SettingsError(`"${id}" is no project id`)
    const allowedOrigins = splitTrimmed(origins, ',')
    // `demo=$ORIGIN` becomes `demo=` if the shell variable is unset. A text that ends in `=` is refused, because an empty list would let
    // every page use the project.
    if (origins !== undefined && allowedOrigins.length === 0)
      throw new SettingsError(`"${text.trim()}" names no origin: without the "=", any page may use the project`)
    const invalidOrigin = allowedOrigins.find((origin) => !isOriginPattern(origin))
    if (invalidOrigin !== undefined) throw new SettingsError(invalidOriginMessage(invalidOrigin))
    return [id, { allowedOrigins }] as const
  })
  const ids = entries.map(([id]) => id)
  const duplicateId = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicateId !== undefined) throw new SettingsError(`The project "${duplicateId}" is named twice`)
  return Object.fromEntries(entries)
}

/** Reads the data folder and the database that the server uses. */
export function readStorage(
  flags: { data?: string | undefined; database?: string | undefined },
  env: Readonly<Record<string, string | undefined>>,
  config: Pick<Config, 'data' | 'database'>,
): Pick<Settings, 'dataFolder' | 'database'> {
  return {
    dataFolder: flags.data ?? env.LATCHKEY_DATA ?? config.data,
    database: readDatabase(flags.database ?? env.LATCHKEY_DATABASE_URL ?? config.database),
  }
}

/** Checks the setting for the database. The error does not repeat the URL, because the URL may contain a password. */
function readDatabase(text: string | undefined): string | undefined {
  if (!text) return undefined
  if (!isDatabaseLocation(text)) throw new SettingsError(invalidDatabaseMessage)
  return text
}

function readPort(text: string): number {
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new SettingsError(`"${text}" is no port`)
  return port
}

function readProxyCount(text: string): number {
  if (!/^\d$/.test(text)) throw new SettingsError(`"${text}" is no number of proxies`)
  return Number(text)
}

function readChains(texts: readonly string[]): RpcChains {
  const entries = texts.map((text) => {
    const [id = '', urlText] = text.split(/=(.*)/s)
    const urls = splitTrimmed(urlText, ',')
    if (
      !/^[-a-z0-9]{3,8}:[-\w]{1,32}$/.test(id) ||
      !(hasMethods(id.split(':')[0] ?? '') || /^bip122:[0-9a-f]{32}$/.test(id))
    )
      throw new SettingsError(`"${id}" is not the CAIP-2 id of a chain, such as eip155:1`)
    const invalidUrl = urls.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url))
    if (urls.length === 0) throw new SettingsError(`The chain "${id}" has no endpoint`)
    if (invalidUrl !== undefined) throw new SettingsError(`"${invalidUrl}" is not an HTTP URL`)
    return [id, { urls }] as const
  })
  const ids = entries.map(([id]) => id)
  const duplicateId = ids.find((id, index) => ids.indexOf(id) !== index)
  if (duplicateId !== undefined) throw new SettingsError(`The chain "${duplicateId}" is named twice`)
  return Object.fromEntries(entries)
}

function readRelayUrl(text: string): string {
  if (!/^wss?:\/\//.test(text) || !URL.canParse(text)) throw new SettingsError(`"${text}" is no URL of a WebSocket`)
  return text
}

/**
 * The default limits by group. The name of a limit in a setting is `<group>.<name>`, such as `client.topics`. Limits of the group with the
 * empty name have no prefix: `connections`.
 */
const defaultsByGroup: Readonly<Record<string, object>> = {
  '': defaultLimits,
  client: defaultLimits.client,
  address: defaultLimits.address,
  http: defaultHttpLimits,
}

function readLimits(texts: readonly string[]): Settings['limits'] {
  const limitsByGroup: Record<string, Record<string, number>> = {}
  for (const text of texts) {
    const [name = '', value = ''] = text.split('=')
    const [key = '', group = ''] = name.split('.').reverse()
    const groupDefaults = Object.hasOwn(defaultsByGroup, group)
      ? (defaultsByGroup[group] as Record<string, unknown>)
      : {}
    if (name.split('.').length > 2 || !Object.hasOwn(groupDefaults, key) || typeof groupDefaults[key] !== 'number')
      throw new SettingsError(`"${name}" is no limit`)
    if (!(value.trim() !== '' && Number(value) > 0))
      throw new SettingsError(`"${text}" gives the limit no number above 0`)
    limitsByGroup[group] = { ...limitsByGroup[group], [key]: Number(value) }
  }
  const { '': ungrouped = {}, client = {}, address = {}, http = {} } = limitsByGroup
  return { relay: { ...ungrouped, client, address }, http }
}

/** Returns the parts of an environment variable, or `undefined` if the variable is unset or empty. */
function splitSetting(text: string | undefined, separator: string): string[] | undefined {
  const parts = splitTrimmed(text, separator)
  return parts.length > 0 ? parts : undefined
}

function splitTrimmed(text: string | undefined, separator: string): string[] {
  return (text ?? '')
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
