import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { LaunchError } from '../launch/LaunchError.mjs'
import { root } from '../launch/paths.mjs'
import { run } from '../launch/processes.mjs'
import { migrated, toVariant, variants } from './variants.ts'
import { type Figures, type Site, walk, walkEdits } from './walk.ts'

/** The examples that hold their kit in a component's state. */
const kitInState = new Set(['next-app', 'next-pages'])

/** The examples whose server renders the account of a returning visitor. */
const withCookie = new Set(['next-app'])

/** The examples whose server does not reload the page after an edit. */
const withoutHotReload = new Set(['html-plain', 'react-esbuild', 'react-rollup'])

/** The limit is long enough for a dev server's first build on a slow machine. */
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
  const origin = kit ? join('packages/codemod/fixtures', kit, 'before') : join('examples', example)
  cpSync(join(root, origin), cwd, { recursive: true })
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
    // npm caches the programs that it runs by name. A new cache ensures that the codemod is the one just packed.
    const fresh = ['--registry', registry, '--cache', join(folder, 'npm-cache'), '--yes'] as const
    await npm('exec', ...fresh, '--', '@latchkey/codemod', kit, '--force')
  }
  await npm('install', '--registry', registry, '--no-audit', '--no-fund')
  const built = await npm('run', 'build')
  const warnings = warningsOf(built)
  if (warnings.length > 0) throw new LaunchError(`The build warns of a package of ours.\n${warnings.join('\n')}`)
  const figures = await served({ cwd, env, script: 'start' }, (url) =>
    walk({ url, hasCookie: withCookie.has(example) }),
  )
  await served({ cwd, env, script: 'dev' }, (url) =>
    walkEdits({
      url,
      edit: editor(cwd),
      hasKitInState: kitInState.has(example),
      hasHotReload: !withoutHotReload.has(example),
    }),
  )
  return figures
}

/** The lines in which a bundler warns of one of our modules. Each bundler has its own wording. */
function warningsOf(output: string): string[] {
  return stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => /node_modules\/@?latchkey/.test(line) && /warn|\[[A-Z_]{5,}\]|directive/i.test(line))
}

/**
 * The machine's own environment, without the variables that pnpm or npm added for this workspace. The location of npm's settings is kept.
 */
function hostEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm|pnpm)_(?!config_globalconfig$)|^(INIT_CWD|NODE_OPTIONS|NODE_ENV)$/i.test(name),
  )
  return {
    ...Object.fromEntries(own),
    CI: 'true',
    BROWSER: 'none',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
  }
}

type Served = { cwd: string; env: NodeJS.ProcessEnv; script: 'dev' | 'start' }

async function served<result>({ cwd, env, script }: Served, use: (url: string) => Promise<result>): Promise<result> {
  const port = await freePort()
  const ending = new AbortController()
  const line = ['run', script, '--', '--port', String(port)]
  const running = run('npm', line, { cwd, env, signal: ending.signal })
  const url = `http://localhost:${port}/`
  try {
    const gone = running.then(({ output }) => {
      throw new LaunchError(`npm ${line.join(' ')} ended.\n${output}`)
    })
    gone.catch(() => {})
    await Promise.race([answers(url), gone])
    return await use(url)
  } catch (error) {
    ending.abort()
    const { output } = await running
    throw new LaunchError(`${script}: ${error instanceof Error ? error.message : error}\n${output}`)
  } finally {
    ending.abort()
    await running
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, 'localhost')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function answers(url: string) {
  const deadline = Date.now() + listenLimitMs
  for (;;) {
    const answer = await fetch(url, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline) throw new LaunchError(`${url} does not answer: ${answer?.status ?? 'nothing listens'}.`)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** Changes the only place in the example's source that contains a text. */
function editor(cwd: string): Site['edit'] {
  return (before, after) => {
    const files = globSync('**/*.{ts,tsx,js,jsx,vue,svelte,astro,html}', {
      cwd,
      exclude: (path) => /node_modules|^\.|dist|^build(?:$|\/)/.test(String(path)),
    })
    const found = files.map((file) => join(cwd, file)).filter((file) => readFileSync(file, 'utf8').includes(before))
    const [file] = found
    if (!file || found.length > 1)
      throw new LaunchError(`"${before}" is in ${found.length} files: ${found.join(', ')}.`)
    writeFileSync(file, readFileSync(file, 'utf8').replace(before, after))
  }
}
