import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'

const publishedFolder = join(import.meta.dirname, '../../../packages/latchkey/dist/standalone')
const origin = 'http://localhost:1'

const htmlOf = (importMap: string) => `<!doctype html>
<title>A page without a bundler</title>
<script type="importmap">${importMap}</script>
<script type="module">
  import { createLatchkey, defineButton, wagmiAdapter } from '/latchkey/standalone.js'
  import { bitcoin, mainnet, solana } from '/latchkey/networks.js'
  import { solanaAdapter } from '/latchkey/solana.js'
  import { bitcoinAdapter } from '/latchkey/bitcoin.js'
  defineButton()
  window.kit = createLatchkey({
    projectId: 'my-site',
    networks: [mainnet, solana, bitcoin],
    adapters: [wagmiAdapter(), solanaAdapter(), bitcoinAdapter()],
  })
</script>
<latchkey-button></latchkey-button>`

/**
 * Opens a page that loads the kit from the published folder. Playwright serves the folder from the disk. Returns the requested files and
 * the errors.
 */
async function openPage(visitor: Page, { change }: { change?: string } = {}) {
  const requestedFiles: string[] = []
  const faults: string[] = []
  visitor.on('pageerror', (error) => faults.push(String(error)))
  visitor.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  await visitor.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html',
        body: htmlOf(readFileSync(join(publishedFolder, 'importmap.json'), 'utf8')),
      })
    if (!pathname.startsWith('/latchkey/')) return route.fulfill({ status: 404 })
    const name = pathname.slice('/latchkey/'.length)
    requestedFiles.push(name)
    const text = readFileSync(join(publishedFolder, name), 'utf8')
    return route.fulfill({ contentType: 'text/javascript', body: name === change ? `${text};` : text })
  })
  await visitor.goto(`${origin}/`)
  return { asked: requestedFiles, faults }
}

test.describe('a page without a bundler', () => {
  test('supports three namespaces from one folder, and loads three files of its own at first', async ({
    page: visitor,
  }) => {
    const { asked: requestedFiles, faults } = await openPage(visitor)
    await visitor.getByRole('button', { name: 'Connect wallet' }).click()
    await expect(visitor.getByRole('dialog').getByRole('heading', { name: 'Connect wallet' })).toBeVisible()
    await expect.poll(() => requestedFiles.some((name) => name.startsWith('open-'))).toBe(true)
    await visitor.waitForLoadState('networkidle')
    const firstFiles = requestedFiles.slice(
      0,
      requestedFiles.findIndex((name) => name.startsWith('open-')),
    )
    const kitFiles = firstFiles.filter((name) => /^(?:standalone|load-.*|rolldown-runtime-.*)\.js$/.test(name))
    expect([kitFiles.length, faults]).toEqual([3, []])
  })

  test('a changed file does not run if the import map has its hash', async ({ page: visitor }) => {
    const { faults } = await openPage(visitor, { change: 'standalone.js' })
    await expect.poll(() => faults.join()).toContain('integrity')
    expect(await visitor.evaluate(() => customElements.get('latchkey-button') === undefined)).toBe(true)
  })
})
