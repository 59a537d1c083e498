import type { PageWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { test } from './support/test.ts'
import { connectButton, modal, openDemo } from './support/visitor.ts'

/** Returns a list to which the path of every further request is added. */
function listRequests(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  return requests
}

/** Returns the paths of the files that the page's HTML loads, such as scripts and style sheets. */
function referencedFiles(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]')]
    return elements.map((element) => new URL('src' in element ? element.src : element.href).pathname)
  })
}

const row = (page: Page, name: string) => modal(page, 'Connect wallet').getByRole('button', { name })

async function openModal(page: Page, wallet: PageWallet) {
  await connectButton(page).click()
  await expect(row(page, wallet.name)).toBeVisible()
}

/** Opens the modal and returns the paths of all files that the opening fetches. `requests` receives the requests of the page. */
async function openAndListPaths(page: Page, wallet: PageWallet, requests: string[]): Promise<string[]> {
  await openModal(page, wallet)
  // The rows do not wait for the picture of the network, which the network button on the page shows.
  await expect.poll(() => requests.some((path) => path.startsWith('/assets/ethereum-'))).toBe(true)
  return requests.splice(0)
}

test.describe('before the visitor acts', () => {
  for (const name of ['index', 'vanilla', 'two-kits'] as const) {
    test(`the page ${name} requests only its own files, and stores nothing`, async ({ page, wallet }) => {
      const requests = listRequests(page)
      await page.addInitScript(() => {
        const writes: string[] = []
        Object.assign(window, { writes })
        for (const method of ['setItem', 'removeItem', 'clear'] as const) {
          const original = Storage.prototype[method] as (...given: string[]) => void
          Storage.prototype[method] = function (this: Storage, ...given: string[]) {
            writes.push(`${method} ${given[0]}`)
            original.apply(this, given)
          }
        }
      })
      await openDemo(page, name)
      await expect(connectButton(page).first()).toBeVisible()
      await page.waitForLoadState('networkidle')

      const pageFiles = new Set([`/${name}.html`, ...(await referencedFiles(page)), '/favicon.ico'])
      expect(requests.filter((path) => !pageFiles.has(path))).toEqual([])
      expect(requests.length).toBeGreaterThan(2)
      const storedData = await page.evaluate(async () => ({
        writes: (window as unknown as { writes: string[] }).writes,
        localStorage: Object.keys(localStorage),
        sessionStorage: Object.keys(sessionStorage),
        cookie: document.cookie,
        databases: (await indexedDB.databases()).map((database) => database.name),
      }))
      expect(storedData).toEqual({ writes: [], localStorage: [], sessionStorage: [], cookie: '', databases: [] })
      expect(await wallet.requests()).toEqual([])
    })
  }

  test('the page writes nothing to the console', async ({ page, wallet }) => {
    const messages: string[] = []
    page.on('console', (message) => messages.push(message.text()))
    await openDemo(page)
    await expect(connectButton(page)).toBeVisible()
    await wallet.announce()
    expect(messages).toEqual([])
  })
})

test.describe('prefetch', () => {
  for (const name of ['evm', 'vanilla'] as const) {
    test(`idle: the page ${name} fetches the modal in advance, and the click fetches nothing`, async ({
      page,
      wallet,
    }) => {
      const requests = listRequests(page)
      await openDemo(page, name)
      await expect(connectButton(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      requests.length = 0
      const neededPaths = await openAndListPaths(page, wallet, requests)
      expect(neededPaths.length).toBeGreaterThan(2)

      const finishedPaths: string[] = []
      page.on('requestfinished', (request) => finishedPaths.push(new URL(request.url()).pathname))
      await openDemo(page, name, { prefetch: 'idle' })
      await expect.poll(() => neededPaths.filter((path) => !finishedPaths.includes(path))).toEqual([])
      await page.waitForLoadState('networkidle')
      requests.length = 0
      await openModal(page, wallet)
      expect(requests).toEqual([])
    })
  }

  test('none: the pointer over the button fetches nothing', async ({ page, wallet }) => {
    await openDemo(page, 'evm', { prefetch: 'none' })
    await expect(connectButton(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    const requests = listRequests(page)
    await connectButton(page).hover()
    await connectButton(page).focus()
    await page.waitForLoadState('networkidle')
    expect(requests).toEqual([])
    await openModal(page, wallet)
    expect(requests.length).toBeGreaterThan(2)
  })
})

test.describe('when the visitor is about to act', () => {
  for (const [intent, show] of [
    ['the pointer over the button', (page: Page) => connectButton(page).hover()],
    ['the focus on the button', (page: Page) => connectButton(page).focus()],
  ] as const) {
    test(`${intent} fetches the modal, and the click fetches nothing`, async ({ page, wallet }) => {
      await openDemo(page)
      await expect(connectButton(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const requests = listRequests(page)
      const neededPaths = await openAndListPaths(page, wallet, requests)

      await openDemo(page)
      await expect(connectButton(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      requests.length = 0
      const finishedPaths: string[] = []
      page.on('requestfinished', (request) => finishedPaths.push(new URL(request.url()).pathname))
      await show(page)
      // One file imports another, so there may be a moment without open requests before all files are loaded. So the test waits for each
      // file.
      await expect.poll(() => neededPaths.filter((path) => !finishedPaths.includes(path))).toEqual([])
      expect(requests.filter((path) => !/^\/assets\/.*\.(js|css)$/.test(path))).toEqual([])

      const countBefore = requests.length
      await openModal(page, wallet)
      expect(requests.slice(countBefore)).toEqual([])
    })
  }
})

test.describe('when the visitor is about to choose a wallet', () => {
  const isFlow = (path: string) => /^\/assets\/(?:flows|createFlows)-.*\.js$/.test(path)

  for (const [intent, show] of [
    ['the pointer over a wallet', (page: Page, name: string) => row(page, name).hover()],
    ['the focus on a wallet', (page: Page, name: string) => row(page, name).focus()],
  ] as const) {
    test(`${intent} fetches the connection flows, and opening the modal does not`, async ({ page, wallet }) => {
      await openDemo(page, 'evm')
      const requests = listRequests(page)
      await openModal(page, wallet)
      await page.waitForLoadState('networkidle')
      expect(requests.filter(isFlow)).toEqual([])
      const finishedPaths: string[] = []
      page.on('requestfinished', (request) => finishedPaths.push(new URL(request.url()).pathname))
      await show(page, wallet.name)
      // Three chunks contain the code for connecting: one of core, one of the adapter, and one that all adapters share.
      await expect.poll(() => finishedPaths.filter(isFlow).length).toBe(3)
      requests.length = 0
      await row(page, wallet.name).click()
      await expect.poll(() => wallet.requests()).not.toEqual([])
      expect(requests.filter(isFlow)).toEqual([])
    })
  }

  test('with prefetch `none`, the click on a wallet fetches the connection flows', async ({ page, wallet }) => {
    await openDemo(page, 'evm', { prefetch: 'none' })
    const requests = listRequests(page)
    await openModal(page, wallet)
    await row(page, wallet.name).hover()
    await row(page, wallet.name).focus()
    await page.waitForLoadState('networkidle')
    expect(requests.filter(isFlow)).toEqual([])
    await row(page, wallet.name).click()
    await expect.poll(() => wallet.requests()).not.toEqual([])
    expect(requests.filter(isFlow)).toHaveLength(3)
  })
})
