import type { PageWallet } from '@latchkey/testing/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

type PageName = 'index' | 'evm' | 'vanilla' | 'embedded' | 'two-kits' | 'strict' | 'guarded' | 'no-adapters'

/** Opens a page of the demo. By default, the demo does not add its own wallet to the page. */
export async function openDemo(page: Page, name: PageName = 'evm', query: Record<string, string> = {}) {
  const search = new URLSearchParams({ wallet: 'none', ...query })
  await page.goto(`/${name}.html?${search}`)
}

/** Finds the element that shows the value with this label. */
export function fact(page: Page | Locator, name: string): Locator {
  return page.getByLabel(name, { exact: true })
}

export function connectButton(page: Page | Locator): Locator {
  return page.getByRole('button', { name: 'Connect wallet' })
}

/** Finds the account button, whose text is the shortened address. It exists while a wallet is connected. */
export function accountButton(page: Page | Locator): Locator {
  return page.getByRole('button', { name: /0x\w{4}\.\.\.\w{6}/ })
}

/** Finds the modal by its title. */
export function modal(page: Page, title: string | RegExp): Locator {
  return page.getByRole('dialog', { name: title })
}

export function anyModal(page: Page): Locator {
  return page.getByRole('dialog')
}

/** Opens the modal, chooses the wallet, which approves, and waits until the modal is closed. */
export async function connect(page: Page, wallet: PageWallet) {
  await connectButton(page).click()
  await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
  await expect(anyModal(page)).toBeHidden()
  await expect(accountButton(page)).toBeVisible()
}

/** Opens the EVM page and connects the wallet. */
export async function openConnected(page: Page, wallet: PageWallet, query: Record<string, string> = {}) {
  await openDemo(page, 'evm', query)
  await connect(page, wallet)
}

export async function openAccount(page: Page): Promise<Locator> {
  await accountButton(page).click()
  const account = modal(page, 'Account')
  await expect(account).toBeVisible()
  return account
}

export async function openNetworks(page: Page): Promise<Locator> {
  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').first().click()
  const networks = modal(page, 'Choose network')
  await expect(networks).toBeVisible()
  return networks
}

/** Holds back all further requests for files in `assets`. Returns a function that lets them continue. */
export async function holdFetches(page: Page): Promise<() => void> {
  let release = () => {}
  const whenReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**', async (route) => {
    await whenReleased
    await route.continue()
  })
  return release
}
