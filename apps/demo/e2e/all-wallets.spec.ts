import { sandboxPhone, sandboxServer } from '@latchkey/sandbox/page'
import { expect, type Locator, type Page } from '@playwright/test'
import {
  askDirectory,
  directoryQueries,
  listManyWallets,
  slowDirectoryDown,
  takeDirectoryDown,
  waitForDirectory,
} from './support/directory.ts'
import { withKit } from './support/kit.ts'
import { test } from './support/pageWallets.ts'
import { freshWallet } from './support/test.ts'
import { anyModal, connectButton, modal, openDemo } from './support/visitor.ts'

const dialog = (page: Page) => modal(page, 'All wallets')
const grid = (page: Page) => dialog(page).getByRole('grid', { name: 'Wallets' })
const tiles = (page: Page) => grid(page).getByRole('button')
const searchBox = (page: Page) => dialog(page).getByRole('searchbox', { name: 'Search wallets' })
const countStatus = (page: Page) =>
  dialog(page)
    .getByRole('status')
    .filter({ hasText: /\d+ wallets?$/ })

async function openAllWallets(page: Page, query: Record<string, string> = {}): Promise<Locator> {
  await openDemo(page, 'index', query)
  await connectButton(page).click()
  await modal(page, 'Connect wallet').getByRole('button', { name: 'Search wallets' }).click()
  await expect(dialog(page)).toBeVisible()
  return dialog(page)
}

/** Scrolls the list to its end again and again until the target is visible. */
async function scrollTo(page: Page, target: Locator) {
  while (!(await target.isVisible())) {
    await grid(page).evaluate(async (list) => {
      const area = list.closest('.lk-scroll')
      area?.scrollTo({ top: area.scrollHeight, behavior: 'instant' })
      // New rows are drawn up to two frames after the scroll.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    })
  }
}

/** Starts to count the elements in the list. Returns a function that returns the largest count so far. */
async function countElements(page: Page): Promise<() => Promise<number>> {
  const list = await grid(page).elementHandle()
  const record = await page.evaluateHandle((list) => {
    const largestCount = { most: 0 }
    const count = () => {
      largestCount.most = Math.max(largestCount.most, list?.querySelectorAll('*').length ?? 0)
    }
    count()
    if (list) new MutationObserver(count).observe(list, { childList: true, subtree: true })
    return largestCount
  }, list)
  return async () => (await record.jsonValue()).most
}

test.describe('the featured wallets of the Connect view', () => {
  test.beforeEach(({ page }) => waitForDirectory(page))

  test('are those of the site, then those of the directory, and the search lists all', async ({ page }) => {
    await openDemo(page, 'index', { featured: 'zerion,rainbow' })
    await connectButton(page).click()
    const rows = modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect(rows).toHaveText([
      /^WalletConnect\s*QR code$/,
      'Zerion',
      'Rainbow',
      sandboxPhone.name,
      'MetaMask',
      /^Search wallets\s*500\+$/,
    ])
  })

  test('are replaced by installed wallets', async ({ page, wallet, addSolanaWallet }) => {
    await addSolanaWallet({ name: 'Solflare' })
    await openDemo(page, 'index')
    await connectButton(page).click()
    const rows = modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect(rows).toHaveText([
      /^WalletConnect\s*QR code$/,
      new RegExp(`^${wallet.name}\\s*Installed$`),
      /^Solflare\s*Installed$/,
      sandboxPhone.name,
      'MetaMask',
      /^Search wallets\s*500\+$/,
    ])
  })
})

test.describe('all wallets', () => {
  test.beforeEach(({ page }) => waitForDirectory(page))

  test('a list of 600 has at most 400 elements while it is scrolled to the end', async ({ page }) => {
    await listManyWallets(page, 600)
    const queries = directoryQueries(page)
    await openAllWallets(page)
    await expect(countStatus(page)).toHaveText('600 wallets')
    await expect(grid(page)).toHaveAttribute('aria-rowcount', '150')
    const readLargestCount = await countElements(page)
    const lastRow = grid(page).getByRole('row').and(page.locator('[aria-rowindex="150"]'))
    await scrollTo(page, lastRow)
    expect(await readLargestCount()).toBeLessThanOrEqual(400)
    expect(await readLargestCount()).toBeGreaterThan(50)
    const pages = queries.filter((query) => query.get('entries') === '40').map((query) => Number(query.get('page')))
    expect(pages).toEqual(Array.from({ length: 15 }, (_, index) => index + 1))
    await expect(countStatus(page)).toHaveText('600 wallets')
    await expect(lastRow.getByRole('button').last()).toHaveText(/ Again$/)
  })

  test('the pictures are loaded once, as images, the first twenty in advance', async ({ page }) => {
    const imageRequests: { url: string; type: string }[] = []
    page.on('request', (request) => {
      if (request.url().includes('/getWalletImage/'))
        imageRequests.push({ url: request.url(), type: request.resourceType() })
    })
    await openAllWallets(page)
    await expect(tiles(page).first().locator('img')).toHaveAttribute(
      'src',
      new RegExp(`^${sandboxServer.url}/getWalletImage/${sandboxPhone.walletId}\\b`),
    )
    await expect
      .poll(() =>
        tiles(page)
          .first()
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    await expect.poll(() => imageRequests.length).toBeGreaterThanOrEqual(20)
    const sources = await grid(page)
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
    expect(sources.filter((source) => !source.startsWith(`${sandboxServer.url}/getWalletImage/`))).toEqual([])
    // Each picture is requested only once, because the list shows pictures that were loaded before. All requests come from `<img>`
    // elements.
    expect(imageRequests.length).toBe(new Set(imageRequests.map(({ url }) => url)).size)
    expect(imageRequests.filter(({ type }) => type !== 'image')).toEqual([])
  })

  test('a visitor searches by name, from two letters on', async ({ page }) => {
    const queries = directoryQueries(page)
    await openAllWallets(page)
    await expect(countStatus(page)).toBeVisible()
    const countBefore = queries.length
    await searchBox(page).fill('r')
    await expect(tiles(page).first()).toHaveText(sandboxPhone.name)
    await searchBox(page).fill('rainbow')
    await expect(countStatus(page)).toHaveText(/^\d wallets?$/)
    await expect(tiles(page).first()).toHaveText('Rainbow')
    await expect.poll(() => queries.length).toBe(countBefore + 1)
    expect(queries.at(-1)?.get('search')).toBe('rainbow')
    expect(queries.at(-1)?.get('entries')).toBe('100')
    await dialog(page).getByRole('button', { name: 'Clear search' }).click()
    await expect(tiles(page).first()).toHaveText(sandboxPhone.name)
    await expect(countStatus(page)).toHaveText(/^5\d\d wallets$/)
    expect(queries.length).toBe(countBefore + 1)
  })

  test('a text typed just when the directory arrives is searched for', async ({ page }) => {
    await openDemo(page, 'index')
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet')).toBeVisible()
    await withKit(page, (kit) => {
      const { directory } = kit
      const typeSearch = () => {
        const box = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('input[type=search]')
        // The view before the list also requests the directory. It has no search field, so nothing is typed there.
        if (!box) return
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'rainbow')
        box.dispatchEvent(new Event('input', { bubbles: true }))
      }
      // After ten microtasks, the code that awaits the directory has received it, but nothing was drawn yet.
      const typeLater = (turns: number): Promise<void> =>
        Promise.resolve().then(() => (turns > 0 ? typeLater(turns - 1) : typeSearch()))
      Object.assign(kit, {
        directory: async () => {
          const directoryModule = await directory()
          typeLater(10)
          return directoryModule
        },
      })
    })
    await modal(page, 'Connect wallet').getByRole('button', { name: 'Search wallets' }).click()
    await expect(searchBox(page)).toHaveValue('rainbow')
    await expect(tiles(page).first()).toHaveText('Rainbow')
  })

  test('the visitor filters for certified wallets, and searches all when none matches', async ({ page }) => {
    const { count, data } = await askDirectory({ page: '1', entries: '100', badge_type: 'certified' })
    await openAllWallets(page)
    await dialog(page).getByRole('checkbox', { name: 'Certified only' }).check()
    await expect(countStatus(page)).toHaveText(`${count} wallets`)
    await expect(tiles(page).first()).toHaveText(data[0]?.name ?? '')
    const uncertified = (await askDirectory({ page: '1', entries: '100' })).data.find(({ id }) =>
      data.every((wallet) => wallet.id !== id),
    )
    await searchBox(page).fill(uncertified?.name ?? '')
    await expect(dialog(page).getByText('No certified wallet has this name. Look through all of them.')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Show all wallets' }).click()
    await expect(dialog(page).getByRole('checkbox', { name: 'Certified only' })).not.toBeChecked()
    await expect(tiles(page).first()).toHaveText(uncertified?.name ?? '')
  })

  test('a search without results can be cleared', async ({ page }) => {
    await openAllWallets(page)
    await expect(countStatus(page)).toBeVisible()
    await searchBox(page).fill('no such wallet')
    await expect(dialog(page).getByText('No wallet found')).toBeVisible()
    await expect(countStatus(page)).toHaveText('0 wallets')
    await dialog(page).getByRole('button', { name: 'Clear search' }).last().click()
    await expect(searchBox(page)).toHaveValue('')
    await expect(tiles(page).first()).toHaveText(sandboxPhone.name)
  })

  test('the site can include, exclude and feature wallets', async ({ page }) => {
    await openAllWallets(page, { include: 'phantom,zerion,rainbow,metamask', exclude: 'metamask' })
    await expect(countStatus(page)).toHaveText('3 wallets')
    await expect(tiles(page)).toHaveText(['Phantom', 'Rainbow', 'Zerion'])

    const { count } = await askDirectory({ page: '1', entries: '1' })
    await openAllWallets(page, { exclude: 'metamask,trust-wallet', featured: 'zerion' })
    await expect(countStatus(page)).toHaveText(`${count - 2} wallets`)
    await expect(tiles(page).first()).toHaveText('Zerion')
    await searchBox(page).fill('metamask')
    await expect(dialog(page).getByText('No wallet found')).toBeVisible()
  })

  test('an installed wallet is marked, and connects when it is chosen', async ({ page, addWallet }) => {
    const wallet = await addWallet({ ...freshWallet(), name: 'Rainbow', rdns: 'me.rainbow', mode: 'manual' })
    await openAllWallets(page)
    await searchBox(page).fill('rainbow')
    const tile = tiles(page).first()
    await expect(tile).toHaveAccessibleName(/^Rainbow Installed$/)
    await tile.click()
    await expect(modal(page, 'Rainbow').getByRole('heading', { name: 'Open Rainbow' })).toBeVisible()
    await wallet.approve()
    await expect(anyModal(page)).toBeHidden()
  })

  test('the keyboard moves through the list, and Back restores the focus', async ({ page }) => {
    await listManyWallets(page, 600)
    await openAllWallets(page)
    await expect(countStatus(page)).toHaveText('600 wallets')
    const namesInOrder = (await askDirectory({ page: '1', entries: '8' })).data.map(({ name }) => name)
    const tile = (name = '') => grid(page).getByRole('button', { name, exact: true })
    await searchBox(page).focus()
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByRole('checkbox', { name: 'Certified only' })).toBeFocused()
    for (const [key, index] of [
      ['Tab', 0],
      ['ArrowRight', 1],
      ['ArrowDown', 5],
      ['End', 7],
      ['ArrowUp', 3],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      await expect(tile(namesInOrder[index])).toBeFocused()
    }
    // The End key moves to the last loaded wallet, so the list loads the next page.
    for (const loadedCount of [40, 80, 120]) {
      await page.keyboard.press('Control+End')
      const lastTile = grid(page)
        .locator(`[aria-rowindex="${loadedCount / 4}"]`)
        .getByRole('button')
        .last()
      await expect(lastTile).toBeFocused()
      await expect(
        grid(page)
          .locator(`[aria-rowindex="${loadedCount / 4 + 1}"]`)
          .getByRole('button'),
      ).toHaveCount(4)
    }
    await page.keyboard.press('ArrowUp')
    const focusedTile = grid(page).locator('[aria-rowindex="29"]').getByRole('button').last()
    await expect(focusedTile).toBeFocused()
    const name = (await focusedTile.textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(modal(page, name)).toBeVisible()
    await modal(page, name).getByRole('button', { name: 'Back' }).press('Enter')
    await expect(tile(name)).toBeVisible()
    await searchBox(page).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(tile(name)).toBeFocused()
  })
})

test.describe('while the directory is down', () => {
  test('the wallets of the snapshot are listed and can be searched', async ({ page }) => {
    await takeDirectoryDown(page)
    await openAllWallets(page)
    await expect(countStatus(page)).toHaveText(/^[45]\d\d wallets$/)
    await expect(tiles(page).first()).toHaveText('MetaMask')
    await searchBox(page).fill('zerion')
    await expect(tiles(page)).toHaveText(['Zerion'])
    await searchBox(page).fill('')
    await dialog(page).getByRole('checkbox', { name: 'Certified only' }).check()
    await expect(countStatus(page)).toHaveText('60 wallets')
  })

  test('the wallets of the snapshot are listed at once, and stay first when a slow directory responds', async ({
    page,
  }) => {
    const releaseResponses = await slowDirectoryDown(page)
    await openAllWallets(page)
    await expect(countStatus(page)).toBeVisible()
    await expect(tiles(page).first()).toHaveText('MetaMask')
    const namesBefore = await tiles(page).allTextContents()
    const count = Number.parseInt((await countStatus(page).textContent()) ?? '', 10)
    releaseResponses()
    // The directory also has the sandbox's own wallets, so it lists more wallets than the list that the kit contains.
    await expect
      .poll(async () => Number.parseInt((await countStatus(page).textContent()) ?? '', 10))
      .toBeGreaterThan(count)
    expect((await tiles(page).allTextContents()).slice(0, namesBefore.length)).toEqual(namesBefore)
  })

  test('a visitor can retry when the snapshot cannot be fetched either', async ({ page }) => {
    await takeDirectoryDown(page)
    const snapshot = '**/assets/snapshot-*.js'
    await page.route(snapshot, (route) => route.abort())
    await openAllWallets(page)
    await expect(dialog(page).getByText('The wallets did not load')).toBeVisible()
    await page.unroute(`${sandboxServer.url}/**`)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await expect(tiles(page).first()).toHaveText(sandboxPhone.name)
    await expect(countStatus(page)).toBeVisible()
  })
})
