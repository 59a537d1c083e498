import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from '@latchkey/server'
import { type Hash, verifyMessage } from 'viem'
import { describe, expect, onTestFinished, test } from 'vitest'
import { launch } from '../../test/launch.ts'
import { closeSite, openSite, propose } from '../../test/site.ts'
import { sandboxProjectId } from '../services.ts'
import { buildPhonePage } from './buildPhonePage.ts'
import { servePhonePage } from './servePhonePage.ts'

const evm = '0x58A57ed9d8d624cBD12e2C467D34787555bB1b25'
/** These tests only sign, which needs no chain. So nothing responds at this address. */
const networks = [{ caipNetworkId: 'eip155:31337', rpcUrl: 'http://127.0.0.1:9', name: 'Sandbox One' }]

/** Opens the wallet page and connects it to a site. The test can stop the relay. */
async function openDesk() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-relay-away-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const built = join(folder, 'page')
  await buildPhonePage(built)
  const open = () =>
    createServer({ projects: { [sandboxProjectId]: { allowedOrigins: [] } }, dataFolder: join(folder, 'data') })
  let relay = open()
  onTestFinished(() => relay.close())
  const { relayUrl, port } = await relay.listen({ port: 0, host: '127.0.0.1' })
  const config = { relayUrl, projectId: sandboxProjectId, networks, tokens: [] }
  const served = await servePhonePage({ port: 0, folder: Promise.resolve(built), config: Promise.resolve(config) })
  onTestFinished(() => served.stop())
  const browser = await launch()
  onTestFinished(() => browser.close())
  const site = await openSite(relayUrl)
  onTestFinished(() => closeSite(site))
  const { uri, approved } = await propose(site)
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  page.setDefaultTimeout(120_000)
  await page.goto(`${served.url}/?uri=${encodeURIComponent(uri)}`)
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: 'Connect', exact: true }).click()
  const { topic } = await approved
  return {
    page,
    sheet,
    stopRelay: () => relay.close(),
    async startRelay() {
      relay = open()
      await relay.listen({ port, host: '127.0.0.1' })
    },
    sign: () =>
      site.request<Hash>({
        topic,
        chainId: 'eip155:31337',
        request: { method: 'personal_sign', params: ['0x6869', evm] },
      }),
  }
}

describe('the phone without its relay', () => {
  test('behavior: an approval waits for the relay, can be postponed, and arrives once the relay is back', async () => {
    const { page, sheet, sign, stopRelay, startRelay } = await openDesk()
    const signature = sign()
    await sheet.getByText('personal_sign').waitFor()
    await stopRelay()
    await sheet.getByRole('button', { name: 'Sign' }).click()
    await sheet.getByText('The relay does not answer. This goes on once it does.').waitFor()
    await sheet.getByRole('button', { name: 'Decide later' }).click()
    await expect.poll(() => sheet.count()).toBe(0)
    await page.getByText('No relay').waitFor()
    // The text is shown only for a short time, so the test starts to wait for it before it starts the relay.
    const whenShown = page.getByText('Signed. Go back to Desk site.').waitFor()
    await startRelay()
    await page.getByText('Online').waitFor()
    expect(await verifyMessage({ address: evm, message: 'hi', signature: await signature })).toBe(true)
    await whenShown
  })
})
