import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { cssTarget } from '../../../../tooling/browsers.ts'
import { react18Aliases } from '../../react18.ts'
import { securityHeaders } from '../../src/securityHeaders.ts'

type BuildOptions = {
  /** Whether to build for development, so that React and the kit check more and print warnings. */
  isDevelopment?: boolean
  /** Whether to use React 18, the oldest version that the kit supports. */
  isReact18?: boolean
}

type RenderedParts = { root?: string; head?: string; nonce?: string; cookie?: string }

const buildsByKey = new Map<string, Promise<ReadonlyMap<string, string>>>()

/**
 * Opens a site of `e2e/hosts`, which is built at its first use. It has the demo's address and content-security policy.
 *
 * @param options.root - The HTML that the site's server has rendered into the body.
 * @param options.head - The HTML that the site's server has added to the head.
 * @param options.cookie - The cookies that the site's server has received.
 * @param options.nonce - The nonce that the policy allows for styles.
 */
export async function openHost(
  page: Page,
  name: string,
  { root = '', head = '', cookie = '', nonce, ...buildOptions }: RenderedParts & BuildOptions = {},
) {
  const key = JSON.stringify([name, buildOptions])
  const whenBuilt = buildsByKey.get(key) ?? buildHosts([name], buildOptions)
  buildsByKey.set(key, whenBuilt)
  const files = await whenBuilt
  await page.route('**/hosts/**', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === `/hosts/${name}.html`) {
      const body = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>${head}<div id="root" data-cookie="${cookie}">${root}</div><script src="/sandbox.js"></script><script type="module" src="/hosts/${name}.js"></script></html>`
      const headers = securityHeaders()
      const policy = headers['Content-Security-Policy'] ?? ''
      if (nonce) headers['Content-Security-Policy'] = policy.replace('style-src', `style-src 'nonce-${nonce}'`)
      return route.fulfill({ body, contentType: 'text/html', headers })
    }
    const body = files.get(path.replace('/hosts/', ''))
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ body, contentType: path.endsWith('.css') ? 'text/css' : 'text/javascript' })
  })
  await page.goto(`/hosts/${name}.html`)
}

/** Returns the HTML of `e2e/hosts/renderedServer.ts`, which renders with the same version of React as the page. */
export async function renderHost(
  nonce: string,
  { isReact18 = false, cookie = '' }: BuildOptions & Pick<RenderedParts, 'cookie'> = {},
): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-host-'))
  try {
    await build({
      root: new URL('../hosts', import.meta.url).pathname,
      configFile: false,
      logLevel: 'error',
      resolve: { alias: isReact18 ? react18Aliases : [] },
      ssr: { noExternal: true },
      build: {
        outDir,
        emptyOutDir: true,
        ssr: new URL('../hosts/renderedServer.ts', import.meta.url).pathname,
        target: 'es2022',
        cssTarget,
        rolldownOptions: { output: { entryFileNames: 'server.mjs' } },
      },
    })
    // Renders in a separate process, because Playwright changes every module that its own process imports.
    const { stdout } = await promisify(execFile)(process.execPath, [join(outDir, 'server.mjs'), nonce, cookie])
    return stdout
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** Builds sites of `e2e/hosts`. Returns their files by name. The names are paths below `/hosts/`. */
export async function buildHosts(
  names: readonly string[],
  { isDevelopment = false, isReact18 = false }: BuildOptions = {},
): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  const output = await build({
    root: new URL('../hosts', import.meta.url).pathname,
    base: '/hosts/',
    configFile: false,
    logLevel: 'error',
    mode: isDevelopment ? 'development' : 'production',
    define: { 'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"' },
    resolve: { alias: isReact18 ? react18Aliases : [] },
    build: {
      write: false,
      target: 'es2022',
      cssTarget,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(
          names.map((name) => [name, new URL(`../hosts/${name}.ts`, import.meta.url).pathname]),
        ),
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  for (const bundle of Array.isArray(output) ? output : [output]) {
    if (!('output' in bundle)) continue
    for (const file of bundle.output) files.set(file.fileName, String(file.type === 'chunk' ? file.code : file.source))
  }
  return files
}
