import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { sandboxServer } from '@latchkey/sandbox/page'
import { expect, type Page } from '@playwright/test'
import { chainOne } from './support/chain.ts'
import { copyLink, openCode, pair } from './support/pairing.ts'
import { test } from './support/phone.ts'
import { anyModal, connectButton, fact, openDemo } from './support/visitor.ts'

/** Starts to record the origins that the page contacts, including those of frames and sockets. */
function listOrigins(page: Page): { list(): string[]; take(): string[] } {
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  page.on('websocket', (socket) => origins.add(new URL(socket.url()).origin))
  const list = () => [...origins].toSorted()
  return {
    list,
    take() {
      const snapshot = list()
      origins.clear()
      return snapshot
    },
  }
}

const demoOrigin = `http://127.0.0.1:${process.env.DEMO_PORT}`
const [solanaRpc] = solanaSandbox.rpcUrls.default.http
const [bitcoinApi] = bitcoinSandbox.rpcUrls.default.http

test.describe('with a relay of the site', () => {
  test('no third party is contacted, from the first load to a signature', async ({ page, phone }) => {
    const origins = listOrigins(page)
    await openDemo(page, 'index')
    await expect(connectButton(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(origins.take()).toEqual([demoOrigin])

    await openCode(page)
    await copyLink(page)
    await expect.poll(origins.list).toEqual([demoOrigin, sandboxServer.url, sandboxServer.relayUrl].toSorted())
    origins.take()

    await pair(page, phone)
    await expect(anyModal(page)).toBeHidden()
    await page.getByRole('button', { name: 'Sign on EVM' }).click()
    await phone.approve()
    await expect(fact(page, 'EVM signature')).toHaveText(/^0x/)
    for (const amount of ['EVM balance in wei', 'Solana balance in lamports', 'Bitcoin balance in sat'])
      await expect(fact(page, amount)).toHaveText('0')
    const requestedOrigins = origins.take()
    expect(requestedOrigins).toEqual(expect.arrayContaining([chainOne.rpcUrl, solanaRpc, bitcoinApi]))
    const sandboxOrigins = [
      demoOrigin,
      sandboxServer.url,
      chainOne.rpcUrl,
      solanaRpc,
      bitcoinApi,
      ...solanaSandbox.rpcUrls.default.webSocket,
    ]
    expect(requestedOrigins.filter((origin) => !sandboxOrigins.includes(origin))).toEqual([])
    // There is no other frame. The public relay would need one, in which another company checks the site's domain.
    expect(page.frames()).toHaveLength(1)
  })

  test("an unused offer leaves no topic and no key in the browser's storage", async ({ page }) => {
    await openDemo(page, 'index')
    await openCode(page)
    const uri = await copyLink(page)
    const [, topic = '', key = ''] = /^wc:([0-9a-f]+)@.*symKey=([0-9a-f]+)/.exec(uri) ?? []
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    const readStorage = () => page.evaluate(() => JSON.stringify(localStorage))
    await expect.poll(async () => (await readStorage()).includes(key)).toBe(false)
    await expect.poll(async () => (await readStorage()).includes(topic)).toBe(false)
    expect(await page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBe(0)
  })
})
