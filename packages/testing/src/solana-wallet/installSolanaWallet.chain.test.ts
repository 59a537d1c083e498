import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { installSolanaWallet } from './installSolanaWallet.ts'
import { solanaTestAccounts } from './solanaTestAccounts.ts'

/** A site of its own: it collects what registers itself. */
const script = `
  const wallets = [], violations = []
  const api = { register(wallet) { wallets.push(wallet); return () => {} } }
  addEventListener('wallet-standard:register-wallet', ({ detail }) => detail(api))
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  window.site = { wallets, violations }
`
type Connect = (input?: object) => Promise<{ accounts: { address: string }[] }>
type Site = {
  wallets: { name: string; features: { 'standard:connect': { connect: Connect } } }[]
  violations: string[]
}
type SiteWindow = { site: Site }

let browser: Browser
let server: Server
let origin: string
const executablePath = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)

beforeAll(async () => {
  server = createServer(({ url }, response) => {
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
    )
    if (url === '/site.js') return response.setHeader('content-type', 'text/javascript').end(script)
    return response.setHeader('content-type', 'text/html').end('<!doctype html><script src="/site.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
  browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})

async function openPage(): Promise<Page> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  return context.newPage()
}

const look = (page: Page) =>
  page.evaluate(() => {
    const { wallets, violations } = (window as unknown as SiteWindow).site
    return { names: wallets.map(({ name }) => name), violations }
  })

/** Connects the first wallet of the page. */
const connect = (page: Page, input: object = {}) =>
  page.evaluate(async (input) => {
    const [wallet] = (window as unknown as SiteWindow).site.wallets
    const answer = wallet?.features['standard:connect'].connect(input)
    return answer?.then(
      ({ accounts }) => accounts.map(({ address }) => address),
      (error: { code: number }) => error.code,
    )
  }, input)

const [one, two] = solanaTestAccounts.map(({ address }) => address) as [string, string]

describe('installSolanaWallet', () => {
  test('default', async () => {
    const page = await openPage()
    const wallet = await installSolanaWallet(page)
    await page.goto(origin)
    expect(await look(page)).toEqual({ names: ['Test Wallet'], violations: [] })
    expect(await connect(page)).toEqual([one, two])
    expect(wallet.addresses).toEqual([one, two])
    await page.reload()
    expect(await connect(page, { silent: true })).toEqual([one, two])
    expect([(await wallet.requests()).length, (await wallet.prompts()).length]).toEqual([1, 0])
  })

  test('behavior: the person is told before the page is open, and answers when asked', async () => {
    const page = await openPage()
    const wallet = await installSolanaWallet(page, { name: 'Phantasm' })
    await wallet.setMode('manual')
    await page.goto(origin)
    const declined = connect(page)
    await wallet.reject()
    expect(await declined).toBe(4001)
    const approved = connect(page)
    await wallet.approve()
    expect(await approved).toEqual([one, two])
    await wallet.setAccounts([two])
    expect(await connect(page)).toEqual([two])
    await wallet.revoke()
    expect(await connect(page, { silent: true })).toEqual([])
  })

  test('param: announcing', async () => {
    const page = await openPage()
    const wallet = await installSolanaWallet(page, { announcing: 'later' })
    await page.goto(origin)
    expect((await look(page)).names).toEqual([])
    await wallet.announce()
    expect((await look(page)).names).toEqual(['Test Wallet'])
  })
})
