import { readFileSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { RpcChain, RpcChains } from '../platform/chains/chains.ts'
import { ChainSettingError, checkChain, formatSettingPath } from '../platform/chains/checkChain.ts'
import { invalidOriginMessage, isOriginPattern, type Projects } from '../platform/projects.ts'
import { SettingsError } from './SettingsError.ts'

/** The maximum size of a configuration file or token list, in bytes. The largest public token lists have about 2 MB. */
const maxFileBytes = 8 * 1024 * 1024

const nonEmptyTextSchema = z.string('must be a text').check(z.minLength(1, 'must not be empty'))
const nonEmptyTextsSchema = z.array(nonEmptyTextSchema, 'must be a list of texts')

/** The settings of a configuration file. `checkChain` checks the settings of chains after their token lists are read. */
const configSchema = z.strictObject(
  {
    port: z.optional(z.int('must be a whole number').check(z.gte(0), z.lte(65_535, 'must be at most 65535'))),
    host: z.optional(nonEmptyTextSchema),
    proxies: z.optional(z.int('must be a whole number').check(z.gte(0), z.lte(9, 'must be at most 9'))),
    data: z.optional(nonEmptyTextSchema),
    database: z.optional(nonEmptyTextSchema),
    listing: z.optional(nonEmptyTextSchema),
    projectsFile: z.optional(nonEmptyTextSchema),
    projects: z.optional(
      z.record(
        z.string().check(z.regex(/^[\w-]+$/, 'is no project id')),
        z.strictObject({ allowedOrigins: z._default(nonEmptyTextsSchema, []) }, 'must be { allowedOrigins }'),
      ),
    ),
    relayUrls: z.optional(nonEmptyTextsSchema),
    limits: z.optional(z.record(z.string(), z.number('must be a number').check(z.gt(0, 'must be above 0')))),
    chains: z.optional(z.record(z.string(), z.looseObject({}, 'must be an object'))),
  },
  'must be a JSON object',
)

/** The settings of a configuration file. All paths in them are absolute. */
export type Config = Omit<z.infer<typeof configSchema>, 'projects' | 'chains'> & {
  projects: Projects
  /** The chains as they are in the file. They are checked later, because the environment may add their endpoints. */
  chains: Readonly<Record<string, Partial<RpcChain>>>
}

/**
 * Reads a configuration file, and the token lists that it names. A relative path starts from the file's folder.
 *
 * @throws SettingsError that names the file and the key of the first invalid setting
 */
export function readConfig(path: string): Config {
  const result = z.safeParse(configSchema, readJson(path, path))
  if (!result.success) throw new SettingsError(`${path}: ${describeIssue(result.error.issues[0])}`)
  const { projects = {}, chains = {}, ...config } = result.data
  for (const [id, { allowedOrigins }] of Object.entries(projects))
    for (const [index, origin] of allowedOrigins.entries())
      if (!isOriginPattern(origin))
        throw new SettingsError(`${path}: projects.${id}.allowedOrigins[${index}]: ${invalidOriginMessage(origin)}`)
  const toAbsolutePath = (file: string | undefined) => (file === undefined ? undefined : resolve(dirname(path), file))
  return {
    ...config,
    data: toAbsolutePath(config.data),
    // The URL of a PostgreSQL database is not a path, so it stays as it is.
    database: config.database?.includes('://') ? config.database : toAbsolutePath(config.database),
    listing: toAbsolutePath(config.listing),
    projectsFile: toAbsolutePath(config.projectsFile),
    projects,
    chains: Object.fromEntries(
      Object.entries(chains).map(([id, chain]) => [
        id,
        replaceTokenListPath(chain, { path, key: `chains.${id}.tokens` }),
      ]),
    ),
  }
}

/**
 * Checks the settings of chains.
 *
 * @param path - The path of the configuration file, for the error messages. Undefined if there is no configuration file.
 * @throws SettingsError that names the key of the first invalid setting
 */
export function checkChains(chains: Readonly<Record<string, Partial<RpcChain>>>, path: string | undefined): RpcChains {
  for (const [id, chain] of Object.entries(chains)) {
    if (!/^(eip155:\d{1,20}|solana:[-\w]{1,32}|bip122:[0-9a-f]{32})$/.test(id))
      throw new SettingsError(
        `${createErrorPrefix(path)}chains.${id} is not the CAIP-2 id of a chain, such as eip155:1`,
      )
    try {
      checkChain(id, chain as RpcChain)
    } catch (error) {
      if (!(error instanceof ChainSettingError)) throw error
      throw new SettingsError(`${createErrorPrefix(path)}chains.${id}.${error.message}`)
    }
  }
  return chains as RpcChains
}

const createErrorPrefix = (path: string | undefined) => (path === undefined ? '' : `${path}: `)

/** Replaces the path of a token list by the tokens of the list. */
function replaceTokenListPath(
  chain: Readonly<Record<string, unknown>>,
  { path, key }: { path: string; key: string },
): Partial<RpcChain> {
  if (typeof chain.tokens !== 'string') return chain as Partial<RpcChain>
  // A list is never read from a URL. The content of a URL can change without the operator's knowledge: an attacker could
  // replace the address of a token.
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(chain.tokens))
    throw new SettingsError(`${path}: ${key} must be the path of a file: download the list, and look at it`)
  const tokenList = readJson(resolve(dirname(path), chain.tokens), `${path}: ${key}`)
  const tokens = Array.isArray(tokenList) ? tokenList : (tokenList as { tokens?: unknown } | null)?.tokens
  if (!Array.isArray(tokens)) throw new SettingsError(`${path}: ${key}: the file has no list of tokens`)
  return { ...chain, tokens } as Partial<RpcChain>
}

function readJson(file: string, name: string): unknown {
  try {
    if (statSync(file).size > maxFileBytes) throw new SettingsError(`${name}: the file has more than 8 MiB`)
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error instanceof SettingsError) throw error
    throw new SettingsError(`${name}: ${(error as Error).message}`)
  }
}

function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'is invalid'
  const key = formatSettingPath(issue.path)
  if (issue.code === 'unrecognized_keys') return `${key && `${key}.`}${issue.keys[0]} is no setting`
  const message = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message
  return `${key || 'The file'} ${message}`
}
