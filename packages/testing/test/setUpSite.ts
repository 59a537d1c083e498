import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { chromiumFlags } from '../../../tooling/chromiumFlags.ts'

/** What a test site has found: the wallets of EIP-6963 and Wallet Standard, and what its content-security policy has blocked. */
export type Site = {
  announced: { info: { name: string }; provider: EvmProvider }[]
  standard: { name: string; features: { 'standard:connect': { connect: SolanaConnect } } }[]
  violations: string[]
  /** The events of the first wallet that was announced by EIP-6963. */
  events: unknown[]
}
export type SiteWindow = {
  site: Site
  ethereum?: { isMetaMask?: boolean }
  btc_providers?: { name: string }[]
  unisat: Record<'requestAccounts' | 'getAccounts', () => Promise<string[]>>
  okxwallet?: { bitcoin?: object }
  LeatherProvider?: object
}
type EvmProvider = { request(request: { method: string; params?: unknown }): Promise<unknown> }
type SolanaConnect = (input?: { silent: boolean }) => Promise<{ accounts: { address: string }[] }>

const siteScript = `
  const site = (window.site = { announced: [], standard: [], violations: [], events: [] })
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    site.violations.push(violatedDirective + ' ' + blockedURI))
  addEventListener('eip6963:announceProvider', ({ detail }) => site.announced.push(detail))
  dispatchEvent(new Event('eip6963:requestProvider'))
  const provider = site.announced[0]?.provider
  for (const event of ['accountsChanged', 'chainChanged']) provider?.on(event, (value) => site.events.push(value))
  const api = { register: (wallet) => (site.standard.push(wallet), () => {}) }
  addEventListener('wallet-standard:register-wallet', ({ detail }) => detail(api))
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
`

/**
 * Serves a site with a strict content-security policy, and opens it in a real Chromium.
 *
 * @param connectSrc - Returns the origins that the site's pages may contact. Called whenever a page is opened.
 */
export function setUpSite({ connectSrc = () => '' }: { connectSrc?: () => string } = {}) {
  let browser: Browser
  let server: Server
  let origin = ''
  beforeAll(async () => {
    server = createServer(({ url }, response) => {
      response.setHeader(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; " +
          `connect-src 'self' ${connectSrc()}; require-trusted-types-for 'script'; trusted-types 'none'`,
      )
      if (url === '/site.js') return response.setHeader('content-type', 'text/javascript').end(siteScript)
      return response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/site.js"></script>')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const executablePath = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)
    browser = await chromium.launch({ ...(executablePath && { executablePath }), args: [...chromiumFlags] })
  })
  afterAll(async () => {
    await browser?.close()
    server?.close()
  })
  return {
    /** Opens a page that shares no storage with other pages. */
    async newPage(): Promise<Page> {
      const context = await browser.newContext()
      context.setDefaultTimeout(120_000)
      onTestFinished(() => context.close())
      return context.newPage()
    },
    open: (page: Page) => page.goto(origin),
  }
}
