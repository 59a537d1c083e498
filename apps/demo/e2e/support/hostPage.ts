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
  /** Whether to build for development, with the checks and warnings of React and of the kit. */
  isDevelopment?: boolean
  /** Whether to use the oldest supported React. */
  isReact18?: boolean
}

type RenderedParts = { root?: string; head?: string; nonce?: string; cookie?: string }

const buildsByKey = new Map<string, Promise<ReadonlyMap<string, string>>>()

/**
 * Opens a page of `e2e/hosts`. The page is built on first use. It has the demo's address and content-security policy.
 *
 * @param options.root - The HTML of the body that the page's server rendered.
 * @param options.head - The HTML that the page's server added to the head.
 * @param options.cookie - The cookie that the page's server received.
 * @param options.nonce - The nonce of styles that the page's policy allows.
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

/** Renders `e2e/hosts/renderedServer.ts` as a server of the site would, with the same React as the page. */
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
    // The server is a separate process, because Playwright transforms every module that its own process imports.
    const { stdout } = await promisify(execFile)(process.execPath, [join(outDir, 'server.mjs'), nonce, cookie])
    return stdout
  } finally {
    await rm(outDir, { recursive: true })
  }
}

/** Builds pages of `e2e/hosts`. The keys are the names of the files below `/hosts/`. */
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
