import type { Page } from '@playwright/test'
import { build } from 'vite'
import { react18Aliases } from '../../react18.ts'
import { securityHeaders } from '../../src/securityHeaders.ts'

type Build = {
  /** As a development server has it, with the checks and warnings of React and of the kit. */
  isDevelopment?: boolean
  /** On the oldest React that is supported. */
  isReact18?: boolean
}

const built = new Map<string, Promise<ReadonlyMap<string, string>>>()

/**
 * Opens a page of `e2e/hosts`, built on first use and served under the demo's own address and policy.
 *
 * @param options.root - What its server drew.
 */
export async function openHost(page: Page, name: string, { root = '', ...how }: { root?: string } & Build = {}) {
  const key = JSON.stringify([name, how])
  const building = built.get(key) ?? buildHosts([name], how)
  built.set(key, building)
  const files = await building
  await page.route('**/hosts/**', (route) => {
    const path = new URL(route.request().url()).pathname
    if (path === `/hosts/${name}.html`) {
      const body = `<!doctype html><html lang="en"><title>Host</title><div id="root">${root}</div><script src="/sandbox.js"></script><script type="module" src="/hosts/${name}.js"></script></html>`
      return route.fulfill({ body, contentType: 'text/html', headers: securityHeaders() })
    }
    const body = files.get(path.replace('/hosts/', ''))
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ body, contentType: path.endsWith('.css') ? 'text/css' : 'text/javascript' })
  })
  await page.goto(`/hosts/${name}.html`)
}

/** Pages of `e2e/hosts`, by the names of their files below `/hosts/`. */
export async function buildHosts(
  names: readonly string[],
  { isDevelopment = false, isReact18 = false }: Build = {},
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
