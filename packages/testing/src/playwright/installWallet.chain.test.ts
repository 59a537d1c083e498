import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, chromium, type Page } from '@playwright/test'
import { createPublicClient, type Hex, http, parseEther, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Anvil, startAnvil } from '../chain/startAnvil.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import { type InstallWalletOptions, installWallet } from './installWallet.ts'

/** A site of its own: it lists what is announced and what its policy was violated by. */
const script = `
  const announced = [], violations = [], events = []
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    announced.push(detail.info.name)
    window.provider ??= detail.provider
  })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    violations.push(violatedDirective + ' ' + blockedURI))
  dispatchEvent(new Event('eip6963:requestProvider'))
  window.provider?.on('accountsChanged', (accounts) => events.push(accounts))
  window.provider?.on('chainChanged', (id) => events.push(id))
  window.site = { announced, violations, events }
`

type Site = { announced: string[]; violations: string[]; events: unknown[] }
type SiteWindow = {
  site: Site
  provider: { request(request: { method: string; params?: unknown }): Promise<unknown> }
  ethereum?: { isMetaMask?: boolean }
}

let anvil: Anvil
let browser: Browser
let server: Server
let origin: string
const executablePath = process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)

beforeAll(async () => {
  anvil = await startAnvil()
  server = createServer(({ url }, response) => {
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; " +
        `connect-src 'self' ${anvil.rpcUrl}; require-trusted-types-for 'script'; trusted-types 'none'`,
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
  await anvil?.stop()
})

async function open(...wallets: InstallWalletOptions[]) {
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  const chains = [{ id: 31337, rpcUrl: anvil.rpcUrl }] as const
  const installed = []
  for (const options of wallets) installed.push(await installWallet(page, { chains, ...options }))
  await page.goto(origin)
  return { page, wallets: installed, wallet: installed[0]! }
}

const ask = (page: Page, method: string, params?: unknown) =>
  page.evaluate(
    ([method, params]) =>
      (window as unknown as SiteWindow).provider.request({ method, params }).then(
        (result) => result,
        ({ code }: { code: number }) => ({ code }),
      ),
    [method, params] as const,
  )
const site = (page: Page) => page.evaluate(() => (window as unknown as SiteWindow).site)
const lower = testAccounts.map(({ address }) => address.toLowerCase())

describe('installWallet', () => {
  test('default', async () => {
    const { page, wallet } = await open({})
    expect(await ask(page, 'eth_accounts')).toEqual([])
    expect(await wallet.prompts()).toEqual([])
    expect(await ask(page, 'eth_requestAccounts')).toEqual([lower[0], lower[1]])

    const signature = (await ask(page, 'personal_sign', ['hello', wallet.addresses[0]])) as Hex
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.addresses[0])

    const client = createPublicClient({ transport: http(anvil.rpcUrl), pollingInterval: 50 })
    const to = '0x00000000000000000000000000000000000000cc'
    const hash = (await ask(page, 'eth_sendTransaction', [
      { from: wallet.addresses[0], to, value: '0xde0b6b3a7640000' },
    ])) as Hex
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', to })
    expect(await client.getBalance({ address: to })).toBe(parseEther('1'))
    expect(await site(page)).toEqual({
      announced: ['Test Wallet'],
      violations: [],
      events: [[lower[0], lower[1]]],
    })
    expect((await wallet.prompts()).map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'personal_sign',
      'eth_sendTransaction',
    ])
  })

  test('behavior: remembers across a reload, outside the storage of the page', async () => {
    const { page, wallet } = await open({})
    await ask(page, 'eth_requestAccounts')
    await wallet.setMode('reject')
    await page.reload()
    expect(await ask(page, 'eth_accounts')).toEqual([lower[0], lower[1]])
    expect(await ask(page, 'personal_sign', ['0x01', lower[0]])).toEqual({ code: 4001 })
    expect(await page.evaluate(() => localStorage.length + sessionStorage.length)).toBe(0)
    expect((await wallet.requests()).map(({ method }) => method)).toEqual(['eth_accounts', 'personal_sign'])
  })

  test('behavior: the test answers each prompt', async () => {
    const { page, wallet } = await open({ mode: 'manual' })
    const declined = ask(page, 'eth_requestAccounts')
    await wallet.reject()
    expect(await declined).toEqual({ code: 4001 })
    const approved = ask(page, 'eth_requestAccounts')
    await wallet.approve()
    expect(await approved).toEqual([lower[0], lower[1]])
    expect(await wallet.pending()).toEqual([])
  })

  test('behavior: the person is told before the page is open', async () => {
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const wallet = await installWallet(page)
    await wallet.override('eth_accounts', { error: { code: -32603, message: 'Internal' } })
    await wallet.hold('eth_chainId')
    await expect(wallet.lock()).rejects.toThrow(
      'The wallet "Test Wallet" is in no page yet: open one before calling lock().',
    )
    await page.goto(origin)
    expect(await ask(page, 'eth_accounts')).toEqual({ code: -32603 })
    const held = ask(page, 'eth_chainId')
    await ask(page, 'net_version')
    expect((await wallet.requests()).map(({ outcome }) => outcome.status)).toEqual(['failed', 'pending', 'answered'])
    await wallet.release('eth_chainId')
    expect(await held).toBe('0x7a69')
  })

  test('behavior: the person changes account, locks, and leaves', async () => {
    const { page, wallet } = await open({})
    await ask(page, 'eth_requestAccounts')
    await wallet.setAccounts([testAccounts[1].address])
    await wallet.lock()
    await wallet.unlock()
    await wallet.revoke()
    expect((await site(page)).events).toEqual([[lower[0], lower[1]], [lower[1]], [], [lower[1]], []])
  })

  test('behavior: several wallets, one of them late, one broken, one malformed', async () => {
    const { page, wallets } = await open(
      { name: 'Twin' },
      { name: 'Twin', rdns: 'test.twin' },
      { name: 'Late', announcing: 'later' },
      { name: 'Broken', mode: 'throw' },
      { name: '\u202eksaMateM', icon: 'javascript:alert(1)' },
    )
    expect((await site(page)).announced.sort()).toEqual(['Broken', 'Twin', 'Twin', '\u202eksaMateM'])
    await wallets[2]?.announce()
    expect((await site(page)).announced.at(-1)).toBe('Late')
    expect((await site(page)).violations).toEqual([])
  })

  test('param: discovery', async () => {
    const { page } = await open({ discovery: 'legacy', flags: { isMetaMask: true } })
    expect((await site(page)).announced).toEqual([])
    expect(await page.evaluate(() => (window as unknown as SiteWindow).ethereum?.isMetaMask)).toBe(true)
    const both = await open({ discovery: 'both' })
    expect((await site(both.page)).announced).toEqual(['Test Wallet'])
    expect(
      await both.page.evaluate(() => {
        const { provider, ethereum } = window as unknown as SiteWindow
        return (provider as unknown) === ethereum
      }),
    ).toBe(true)
  })
})
