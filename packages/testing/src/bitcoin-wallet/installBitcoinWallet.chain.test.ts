import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { installBitcoinWallet } from './installBitcoinWallet.ts'

/** A site of its own: it collects what registers itself, and what its policy refused. */
const script = `
  const standard = [], violations = []
  const api = { register(wallet) { standard.push(wallet); return () => {} } }
  addEventListener('wallet-standard:register-wallet', ({ detail }) => detail(api))
  addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))
  dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  window.site = { standard, violations }
`
type Unisat = Record<'requestAccounts' | 'getAccounts', () => Promise<string[]>>
type SiteWindow = {
  site: { standard: { name: string }[]; violations: string[] }
  btc_providers?: { name: string }[]
  unisat: Unisat
  okxwallet?: { bitcoin?: object }
  LeatherProvider?: object
}

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

const ask = (page: Page, method: keyof Unisat) =>
  page.evaluate(
    (method) =>
      (window as unknown as SiteWindow).unisat[method]().then(
        (accounts) => accounts,
        (error: { code: number }) => error.code,
      ),
    method,
  )

describe('installBitcoinWallet', () => {
  test('param: shapes', async () => {
    const page = await openPage()
    const shapes = ['sats-connect', 'wallet-standard', 'unisat', 'okx', 'leather'] as const
    await installBitcoinWallet(page, { shapes, name: 'Whole' })
    await page.goto(origin)
    const found = await page.evaluate(() => {
      const { site, btc_providers, unisat, okxwallet, LeatherProvider } = window as unknown as SiteWindow
      return {
        listed: btc_providers?.map(({ name }) => name),
        standard: site.standard.map(({ name }) => name),
        injected: [unisat, okxwallet?.bitcoin, LeatherProvider].map((place) => typeof place),
        violations: site.violations,
      }
    })
    expect(found).toEqual({
      listed: ['Whole'],
      standard: ['Whole'],
      injected: ['object', 'object', 'object'],
      violations: [],
    })
  })

  test('default: real keys, and what was allowed survives a reload', async () => {
    const page = await openPage()
    const wallet = await installBitcoinWallet(page, { shapes: ['unisat'] })
    await page.goto(origin)
    const [payment] = wallet.addresses
    expect(payment).toBe('bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw')
    expect(await ask(page, 'getAccounts')).toEqual([])
    expect(await ask(page, 'requestAccounts')).toEqual([payment])
    await page.reload()
    expect(await ask(page, 'getAccounts')).toEqual([payment])
    expect([(await wallet.requests()).length, (await wallet.prompts()).length]).toEqual([1, 0])
  })

  test('behavior: the person is told before the page is open, and answers when asked', async () => {
    const page = await openPage()
    const wallet = await installBitcoinWallet(page, { shapes: ['unisat'] })
    await wallet.setMode('manual')
    await page.goto(origin)
    const declined = ask(page, 'requestAccounts')
    await wallet.reject()
    expect(await declined).toBe(4001)
    const approved = ask(page, 'requestAccounts')
    await wallet.approve()
    expect(await approved).toEqual([wallet.addresses[0]])
    await wallet.useAccount(1)
    expect(await ask(page, 'getAccounts')).toEqual(['bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3'])
    await wallet.revoke()
    expect(await ask(page, 'getAccounts')).toEqual([])
  })
})
