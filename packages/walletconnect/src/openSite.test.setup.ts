import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPhone, type Phone } from '@latchkey/phone'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { onTestFinished } from 'vitest'
import { chromiumFlags } from '../../../tooling/chromiumFlags.ts'
import { leaveOut } from '../build/leaveOut.ts'
import { allNetworks, openRelay } from './openDapp.test.setup.ts'
import type { SitePage } from './sitePage.test.setup.ts'

const executablePath = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)

/** Bundles the script of the page, with the same replaced modules as in the published package. */
async function bundleSite(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [new URL('./sitePage.test.setup.ts', import.meta.url).pathname],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@latchkey/source'],
    plugins: [leaveOut()],
    tsconfigRaw: {},
  })
  return outputFiles[0]?.text ?? ''
}

/** Opens a real browser, a site with a strict content security policy, a relay, and a phone that approves every request. */
export async function openSite() {
  const relay = await openRelay()
  const script = await bundleSite()
  const server = createServer(({ url }, response) => {
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src 'self'; connect-src 'self' ${relay.relayUrl}; ` +
        "require-trusted-types-for 'script'; trusted-types 'none'",
    )
    if (url === '/site.js') return response.setHeader('content-type', 'text/javascript').end(script)
    if (url !== '/') return response.writeHead(404).end()
    return response
      .setHeader('content-type', 'text/html')
      .end('<!doctype html><script type="module" src="/site.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumFlags] })
  onTestFinished(() => browser.close())
  const context: BrowserContext = await browser.newContext()
  context.setDefaultTimeout(120_000)
  /**
   * The origin of every request that a page made, sockets included. The rest of the URL is left out, because the path may contain secrets.
   */
  const requestOrigins: string[] = []
  context.on('request', (request) => requestOrigins.push(new URL(request.url()).origin))

  const phoneNetworks = allNetworks.map(({ caipNetworkId }) => ({ caipNetworkId, rpcUrl: 'http://127.0.0.1:9' }))
  const { relayUrl } = relay
  const phone: Phone = await createPhone({ relayUrl, projectId: 'test', networks: phoneNetworks, mode: 'approve' })
  onTestFinished(() => phone.destroy())

  /** Opens a tab of the site, and counts the open sockets of that tab. */
  async function openTab() {
    const page = await context.newPage()
    let sockets = 0
    page.on('websocket', (socket) => {
      requestOrigins.push(new URL(socket.url()).origin)
      sockets++
      socket.on('close', () => sockets--)
    })
    await page.goto(origin)
    const startSite = (one: Page) =>
      one.evaluate((options) => (window as unknown as { site: SitePage }).site.start(options), {
        relayUrl,
        projectId: 'test',
        networks: allNetworks,
      })
    await startSite(page)
    return {
      page,
      sockets: () => sockets,
      async reload() {
        await page.reload()
        await startSite(page)
      },
      /** Calls a function of the page's `site` object, or reads a value of that object. */
      ask: <name extends keyof SitePage>(name: name, ...values: unknown[]) =>
        page.evaluate(
          async ([key, list]) => {
            const { site } = window as unknown as { site: Record<string, unknown> }
            const member = site[key]
            return typeof member === 'function' ? await member(...list) : member
          },
          [name, values] as const,
        ) as Promise<SitePage[name] extends (...list: never[]) => infer result ? Awaited<result> : SitePage[name]>,
    }
  }

  return { relay, origin, context, phone, asked: requestOrigins, openTab }
}
