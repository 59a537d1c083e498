import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { LaunchError } from '../launch/LaunchError.mjs'
import { root } from '../launch/paths.mjs'
import { run } from '../launch/processes.mjs'
import { migrated, toVariant, variants } from './variants.ts'
import { type Figures, type Site, walk, walkEdits } from './walk.ts'

/** The examples that create their kit in a component's state. Hot reload preserves this state, so an edit does not change the kit. */
const examplesWithKitInState = new Set(['next-app', 'next-pages'])

/** The examples whose server renders the account of a returning visitor. */
const examplesWithCookie = new Set(['next-app'])

/** The examples whose server does not reload the page after an edit. */
const examplesWithoutHotReload = new Set(['html-plain', 'react-esbuild', 'react-rollup'])

/** The time that a server has to respond. The time is long enough for a development server's first build on a slow machine. */
const listenLimitMs = 180_000

/**
 * Installs an example with the packed packages, as a site would, and tests its production build and its development server.
 *
 * @returns The size of the scripts that a visit of the production build fetches.
 * @throws LaunchError with the failed step and the output of the example
 */
export async function tryHost(
  name: string,
  { folder, registry }: { folder: string; registry: string },
): Promise<Figures> {
  const cwd = join(folder, name)
  const { of: example, how: _, files = {}, ...change } = variants[name] ?? { of: name }
  const kit = migrated[name]
  const sourceFolder = kit ? join('packages/codemod/fixtures', kit, 'before') : join('examples', example)
  cpSync(join(root, sourceFolder), cwd, { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text)
  const manifest = join(cwd, 'package.json')
  writeFileSync(manifest, JSON.stringify(toVariant(JSON.parse(readFileSync(manifest, 'utf8')), change), undefined, 2))
  const env = hostEnvironment()
  const npm = async (...line: [string, ...string[]]) => {
    const { code, output } = await run('npm', line, { cwd, env })
    if (code !== 0) throw new LaunchError(`npm ${line.join(' ')} failed.\n${output}`)
    return output
  }
  if (kit) {
    // npm caches packages that `npm exec` runs. A new cache ensures that npm runs the codemod that was just packed.
    const npmOptions = ['--registry', registry, '--cache', join(folder, 'npm-cache'), '--yes'] as const
    await npm('exec', ...npmOptions, '--', '@latchkey/codemod', kit, '--force')
  }
  await npm('install', '--registry', registry, '--no-audit', '--no-fund')
  const buildOutput = await npm('run', 'build')
  const warnings = warningsOf(buildOutput)
  if (warnings.length > 0) throw new LaunchError(`The build warns of a package of ours.\n${warnings.join('\n')}`)
  const figures = await withServer({ cwd, env, script: 'start' }, (url) =>
    walk({ url, hasCookie: examplesWithCookie.has(example) }),
  )
  await withServer({ cwd, env, script: 'dev' }, (url) =>
    walkEdits({
      url,
      edit: createEditor(cwd),
      hasKitInState: examplesWithKitInState.has(example),
      hasHotReload: !examplesWithoutHotReload.has(example),
    }),
  )
  return figures
}

/**
 * Returns the lines in which a bundler warns about one of our modules. The pattern is broad, because each bundler words its warnings in
 * another way.
 */
function warningsOf(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /node_modules\/@?latchkey/.test(line) && /warn|\[[A-Z_]{5,}\]|directive/i.test(line))
}

/**
 * Returns the environment variables without those that pnpm or npm has added for this workspace. Only the variable with the location of
 * npm's settings stays, because npm needs these settings here too.
 */
function hostEnvironment(): NodeJS.ProcessEnv {
  const keptVariables = Object.entries(process.env).filter(
    ([name]) => !/^(npm|pnpm)_(?!config_globalconfig$)|^(INIT_CWD|NODE_OPTIONS|NODE_ENV)$/i.test(name),
  )
  return {
    ...Object.fromEntries(keptVariables),
    CI: 'true',
    BROWSER: 'none',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
}

type ServerOptions = { cwd: string; env: NodeJS.ProcessEnv; script: 'dev' | 'start' }

async function withServer<result>(
  { cwd, env, script }: ServerOptions,
  use: (url: string) => Promise<result>,
): Promise<result> {
  const port = await freePort()
  const abortController = new AbortController()
  const line = ['run', script, '--', '--port', String(port)]
  const serverRun = run('npm', line, { cwd, env, signal: abortController.signal })
  const url = `http://localhost:${port}/`
  try {
    const earlyExit = serverRun.then(({ output }) => {
      throw new LaunchError(`npm ${line.join(' ')} ended.\n${output}`)
    })
    earlyExit.catch(() => {})
    await Promise.race([waitForResponse(url), earlyExit])
    return await use(url)
  } catch (error) {
    abortController.abort()
    const { output } = await serverRun
    throw new LaunchError(`${script}: ${error instanceof Error ? error.message : error}\n${output}`)
  } finally {
    abortController.abort()
    await serverRun
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function waitForResponse(url: string) {
  const deadline = Date.now() + listenLimitMs
  for (;;) {
    const response = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (response?.ok) return
    if (Date.now() > deadline)
      throw new LaunchError(`${url} does not answer: ${response?.status ?? 'nothing listens'}.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Returns a function that replaces a text in the example's source. Exactly one file must contain the text. */
function createEditor(cwd: string): Site['edit'] {
  return (before, after) => {
    const files = globSync('**/*.{ts,tsx,js,jsx,vue,svelte,astro,html}', {
      cwd,
      exclude: (path) => /node_modules|^\.|dist|^build(?:$|\/)/.test(String(path)),
    })
    const matchingFiles = files
      .map((file) => join(cwd, file))
      .filter((file) => readFileSync(file, 'utf8').includes(before))
    const [file] = matchingFiles
    if (!file || matchingFiles.length > 1)
      throw new LaunchError(`"${before}" is in ${matchingFiles.length} files: ${matchingFiles.join(', ')}.`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(before, after))
  }
}
