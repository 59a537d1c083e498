import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { sandboxToken } from '@latchkey/chains/evm'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  type Hash,
  http,
  parseEther,
  stringToHex,
  verifyMessage,
} from 'viem'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { filmOf } from '../../test/filmOf.ts'
import { launch } from '../../test/launch.ts'
import { accountsOf, closeSite, openSite, propose, type Site } from '../../test/site.ts'
import type { Sandbox } from '../sandbox.ts'
import { startSandbox } from '../startSandbox.ts'
import { buildPhonePage } from './buildPhonePage.ts'

const evm = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'

let folder: string
let sandbox: Sandbox
let browser: Browser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-phone-'))
  const page = join(folder, 'page')
  await buildPhonePage(page)
  const ports = { one: 0, two: 0, solana: 0, bitcoin: 0, server: 0, phone: 0 }
  ;[sandbox, browser] = await Promise.all([startSandbox({ ports, phonePage: page }), launch()])
})
afterAll(async () => {
  await browser?.close()
  await sandbox?.stop()
  await rm(folder, { recursive: true, force: true })
})

type Desk = { page: Page; context: BrowserContext; site: Site; violations: string[]; asked: Set<string> }

type DeskOptions = { path?: string; colorScheme?: 'dark' | 'light'; on?: Browser; network?: 'there' | 'gone' }

/** Opens the wallet page in its own browser context, and creates a site that can send requests to it. */
async function openDesk({
  path = '/',
  colorScheme = 'dark',
  on = browser,
  network = 'there',
}: DeskOptions = {}): Promise<Desk> {
  const context = await on.newContext({ viewport: { width: 390, height: 844 }, colorScheme })
  context.setDefaultTimeout(120_000)
  onTestFinished(() => context.close())
  if (network === 'gone') {
    await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
  }
  const site = await openSite(sandbox.server.relayUrl)
  onTestFinished(() => closeSite(site))
  const page = await context.newPage()
  const violations: string[] = []
  const asked = new Set<string>()
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  page.on('pageerror', (error) => violations.push(error.message))
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => asked.add(new URL(socket.url()).origin))
  await page.goto(sandbox.phone.url + path)
  return { page, context, site, violations, asked }
}

const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()

async function paste(page: Page, uri: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste a link' }).click()
  await page.getByLabel('Connection link').fill(uri)
  await press(page, 'Connect')
  await dialog(page).getByRole('heading', { name: 'Desk site' }).waitFor()
}

/** Opens the wallet page and connects it to the site. */
async function openConnected(): Promise<
  Desk & { topic: string; ask(method: string, params: unknown, chainId?: string): Promise<unknown> }
> {
  const desk = await openDesk()
  const { uri, approved } = await propose(desk.site)
  await paste(desk.page, uri)
  await press(desk.page, 'Connect')
  const { topic } = await approved
  const ask = (method: string, params: unknown, chainId = 'eip155:31337'): Promise<unknown> => {
    const response = desk.site.request({ topic, chainId, request: { method, params } })
    response.catch(() => {})
    return response
  }
  return { ...desk, topic, ask }
}

describe('connecting', () => {
  test('default', async () => {
    const { page, site, violations, asked } = await openDesk()
    await page.getByText('10,000').first().waitFor()
    const { uri, approved } = await propose(site)
    await paste(page, uri)
    await expect.poll(() => dialog(page).getByText('site.example').count()).toBe(1)
    expect(await dialog(page).getByText('eip155:1', { exact: true }).count()).toBe(1)
    await press(page, 'Connect')
    expect(accountsOf(await approved)).toHaveLength(4)
    await page.getByText('Connected. Go back to Desk site.').waitFor()
    expect(violations).toEqual([])
    const { chains, solana, bitcoin, server, phone } = sandbox
    const own = [...chains.map(({ rpcUrl }) => rpcUrl), solana.rpcUrl, bitcoin.apiUrl, server.relayUrl, phone.url]
    expect([...asked].sort()).toEqual(own.map((url) => new URL(url).origin).sort())
  })

  test('behavior: works on a machine without a network', async () => {
    const { page, site } = await openDesk({ network: 'gone' })
    const { uri, approved } = await propose(site)
    await paste(page, uri)
    await press(page, 'Connect')
    expect(accountsOf(await approved)).toHaveLength(4)
  })

  test('behavior: starts with an address that contains no valid link', async () => {
    const { page, violations } = await openDesk({ path: '/?link=%20#100%' })
    await page.getByRole('button', { name: 'Paste a link' }).waitFor()
    expect(violations).toEqual([])
  })

  test('behavior: grants the selected networks', async () => {
    const { page, site } = await openDesk()
    const { uri, approved } = await propose(site)
    await paste(page, uri)
    for (const name of ['Sandbox Two', 'Sandbox Solana', 'Sandbox Bitcoin']) await page.getByLabel(name).uncheck()
    await press(page, 'Connect')
    expect(accountsOf(await approved)).toEqual([`eip155:31337:${evm}`])
  })

  test('behavior: rejects the session when the user declines', async () => {
    const { page, site } = await openDesk()
    const { uri, approved } = await propose(site)
    await paste(page, uri)
    await press(page, 'Decline')
    await expect(approved).rejects.toMatchObject({ code: 5000 })
    await page.getByText('Declined').waitFor()
  })

  test.each([
    ['?uri=', (uri: string) => `/?uri=${encodeURIComponent(uri)}`],
    ['/wc?uri=', (uri: string) => `/wc?uri=${encodeURIComponent(uri)}`],
    ['#wc:', (uri: string) => `/#${uri}`],
    [
      'its own scheme',
      (uri: string) => `/?link=${encodeURIComponent(`web+latchkeyphone://wc?uri=${encodeURIComponent(uri)}`)}`,
    ],
  ])('behavior: opens with a pairing link, %s', async (_name, toPath) => {
    const site = await openSite(sandbox.server.relayUrl)
    onTestFinished(() => closeSite(site))
    const { uri, approved } = await propose(site)
    const { page } = await openDesk({ path: toPath(uri) })
    await dialog(page).getByRole('heading', { name: 'Desk site' }).waitFor()
    expect(new URL(page.url()).href).toBe(`${sandbox.phone.url}/`)
    await press(page, 'Connect')
    expect(accountsOf(await approved)).toHaveLength(4)
    await page.getByRole('button', { name: 'Paste a link' }).click()
    expect(await page.getByLabel('Connection link').inputValue()).toBe('')
  })

  test('behavior: explains why a link is invalid', async () => {
    const { page } = await openDesk()
    await page.getByRole('button', { name: 'Paste a link' }).click()
    await page.getByLabel('Connection link').fill('https://site.example')
    await press(page, 'Connect')
    await page.getByText('A connection link starts with wc:').waitFor()
    await page.getByLabel('Connection link').fill('wc:abc@2?relay-protocol=irn')
    await press(page, 'Connect')
    await page.getByText('This is not a whole connection link.').waitFor()
  })

  test('behavior: scans the QR code with the camera', async () => {
    const site = await openSite(sandbox.server.relayUrl)
    onTestFinished(() => closeSite(site))
    const { uri, approved } = await propose(site)
    const film = join(folder, 'code.y4m')
    await writeFile(film, filmOf(uri))
    const other = await launch(
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    )
    onTestFinished(() => other.close())
    const { page, violations } = await openDesk({ on: other })
    await page.getByRole('button', { name: 'Scan' }).click()
    await dialog(page).getByRole('heading', { name: 'Desk site' }).waitFor()
    await press(page, 'Connect')
    expect(accountsOf(await approved)).toHaveLength(4)
    expect(violations).toEqual([])
  })
})

describe('requests', () => {
  test('behavior: shows the message and signs it', async () => {
    const { page, ask } = await openConnected()
    const signature = ask('personal_sign', ['0x48656c6c6f2c206465736b', evm])
    await dialog(page).getByText('Hello, desk').waitFor()
    await press(page, 'Sign')
    expect(await verifyMessage({ address: evm, message: 'Hello, desk', signature: (await signature) as Hash })).toBe(
      true,
    )
  })

  test('behavior: shows value and receiver of a transaction, and sends it', async () => {
    const { page, ask } = await openConnected()
    const to = '0x00000000000000000000000000000000000000Ab'
    const client = createPublicClient({ transport: http(sandbox.chains[0].rpcUrl), pollingInterval: 50 })
    const whenSent = ask('eth_sendTransaction', [{ from: evm, to, value: '0x14d1120d7b160000' }])
    await dialog(page).getByText('1.5 ETH').waitFor()
    await dialog(page).getByText(to).waitFor()
    await press(page, 'Send')
    await client.waitForTransactionReceipt({ hash: (await whenSent) as Hash })
    expect(await client.getBalance({ address: to })).toBe(parseEther('1.5'))
  })

  test('behavior: shows amounts with every digit', async () => {
    const { page, ask } = await openConnected()
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [evm, 1n] })
    void ask('eth_sendTransaction', [{ from: evm, to: sandboxToken.address, value: '0x1', data: transfer }])
    await dialog(page).getByText('0.000000000000000001 ETH').waitFor()
    await dialog(page).getByText('0.000001 sUSD').waitFor()
    await press(page, 'Decline')
    const stranger = '0x00000000000000000000000000000000000000Ab'
    void ask('eth_sendTransaction', [{ from: evm, to: stranger, data: transfer }])
    await dialog(page).getByText('1 base units').waitFor()
  })

  test('behavior: shows a message when the site cancels its request', async () => {
    const { page, site, topic, ask } = await openConnected()
    void ask('personal_sign', ['0x68', evm])
    await dialog(page).waitFor()
    // The text is shown only for a short time, so the test starts to wait for it before it disconnects.
    const whenShown = page.getByText('Too late: it has expired, or was taken back.').waitFor()
    await site.disconnect({ topic, reason: { code: 6000, message: 'User disconnected.' } })
    await whenShown
    expect(await dialog(page).count()).toBe(0)
  })

  test('behavior: shows the outcome of one request above the next', async () => {
    const { page, ask } = await openConnected()
    for (const message of ['0x61', '0x62']) void ask('personal_sign', [message, evm])
    await dialog(page).waitFor()
    const whenShown = dialog(page).getByRole('status').getByText('Declined').waitFor()
    await press(page, 'Decline')
    await whenShown
  })

  test('behavior: declines with the code of EIP-1193', async () => {
    const { page, ask } = await openConnected()
    const whenResponse = ask('personal_sign', ['0x68', evm])
    await dialog(page).waitFor()
    await press(page, 'Decline')
    await expect(whenResponse).rejects.toMatchObject({ code: 4001 })
  })

  test('behavior: keeps a postponed request, also across a reload', async () => {
    const { page, ask } = await openConnected()
    const whenResponse = ask('personal_sign', ['0x68', evm])
    await dialog(page).getByRole('button', { name: 'Sign' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByRole('button', { name: 'One request waits for you' }).click()
    await press(page, 'Decide later')
    await page.reload()
    await dialog(page).waitFor()
    await press(page, 'Sign')
    expect(await verifyMessage({ address: evm, message: 'h', signature: (await whenResponse) as Hash })).toBe(true)
    await page.getByRole('button', { name: 'Connections 1' }).waitFor()
  })

  test('behavior: approves every request if the setting says so', async () => {
    const { page, ask } = await openConnected()
    await page.getByRole('button', { name: 'Settings' }).click()
    await page.getByLabel('Approve everything').check()
    expect(await ask('personal_sign', ['0x68', evm])).toMatch(/^0x[0-9a-f]{130}$/)
    await page.getByLabel('Decline everything').check()
    await expect(ask('personal_sign', ['0x68', evm])).rejects.toMatchObject({ code: 4001 })
    await page.reload()
    await expect(ask('personal_sign', ['0x68', evm])).rejects.toMatchObject({ code: 4001 })
  })
})

describe('connections', () => {
  test('behavior: changes the networks of a connection, and ends it', async () => {
    const { page, site } = await openConnected()
    const whenUpdated = new Promise<{ params: Parameters<typeof accountsOf>[0] }>((resolve) =>
      site.once('session_update', resolve as never),
    )
    await page.getByRole('button', { name: 'Connections' }).click()
    await page.getByRole('button', { name: /Desk site/ }).click()
    for (const name of ['Sandbox Solana', 'Sandbox Bitcoin']) await page.getByLabel(name).uncheck()
    await press(page, 'Change networks')
    expect(accountsOf((await whenUpdated).params)).toEqual([`eip155:31337:${evm}`, `eip155:31338:${evm}`])
    const whenEnded = new Promise((resolve) => site.once('session_delete', resolve))
    await page.getByRole('button', { name: /Desk site/ }).click()
    await press(page, 'Disconnect')
    await whenEnded
    await page.getByText('No site is connected.').waitFor()
  })

  test('behavior: only one of several pages that open at once runs the phone', async () => {
    const { page, context } = await openDesk()
    const others = await Promise.all([context.newPage(), context.newPage(), context.newPage()])
    const pages = [page, ...others]
    await Promise.all(others.map((one) => one.goto(sandbox.phone.url)))
    const count = async (one: Page) => [
      await one.getByRole('button', { name: 'Paste a link' }).count(),
      await one.getByText('The phone is open in another tab.').count(),
    ]
    const states = async () => (await Promise.all(pages.map(count))).map(String).sort()
    await expect.poll(states).toEqual(['0,1', '0,1', '0,1', '1,0'])
  })

  test('behavior: the newest page runs the phone, and the older page can take it back', async () => {
    const { page, context, ask } = await openConnected()
    const second = await context.newPage()
    await second.goto(sandbox.phone.url)
    await second.getByRole('button', { name: 'Connections 1' }).waitFor()
    await page.getByText('The phone is open in another tab.').waitFor()
    const whenResponse = ask('personal_sign', ['0x68', evm])
    await press(second, 'Sign')
    await whenResponse
    await page.getByRole('button', { name: 'Use the phone here' }).click()
    await page.getByRole('button', { name: 'Connections 1' }).waitFor()
    await second.getByText('The phone is open in another tab.').waitFor()
  })
})

describe('accessibility', () => {
  test.each(['dark', 'light'] as const)('behavior: axe finds no violation, %s', async (colorScheme) => {
    const { page, site } = await openDesk({ colorScheme })
    const faults = async () => {
      const { violations } = await new AxeBuilder({ page }).analyze()
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    }
    await page.getByText('10,000').first().waitFor()
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: /^BTC/ }).first().click()
    expect(await faults()).toEqual([])
    await page.keyboard.press('Escape')
    const { uri, approved } = await propose(site)
    await paste(page, uri)
    expect(await faults()).toEqual([])
    await press(page, 'Connect')
    const { topic } = await approved
    // Both the data and the message are longer than the sheet, so that it must scroll.
    const data = `0x${'12'.repeat(2000)}` as const
    const message = stringToHex('A long line. '.repeat(200))
    for (const request of [
      { method: 'eth_sendTransaction', params: [{ from: evm, to: evm, value: '0x1', data }] },
      { method: 'personal_sign', params: [message, evm] },
    ]) {
      site.request({ topic, chainId: 'eip155:31337', request }).catch(() => {})
      await dialog(page).getByText(request.method).waitFor()
      expect(await faults()).toEqual([])
      await press(page, 'Decline')
    }
    await page.getByRole('button', { name: 'Connections' }).click()
    await page.getByRole('button', { name: /Desk site/ }).click()
    expect(await faults()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Settings' }).click()
    expect(await faults()).toEqual([])
  })

  test('behavior: can be used with the keyboard alone', async () => {
    const { page, site } = await openDesk()
    const { uri, approved } = await propose(site)
    await page.getByRole('button', { name: 'Paste a link' }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Connection link').focus()
    await page.keyboard.insertText(uri)
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Desk site' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.textContent)
    while ((await focused()) !== 'Connect') await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(accountsOf(await approved)).toHaveLength(4)
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Paste a link' }).focus()
    await page.keyboard.press('Enter')
    // When the content of the sheet changes, the focused button disappears. The focus must stay in the sheet.
    await dialog(page).getByRole('button', { name: 'Camera' }).focus()
    await page.keyboard.press('Enter')
    await dialog(page).getByRole('heading', { name: 'Scan a code' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    expect(await focused()).toBe('Paste a link')
  })
})
