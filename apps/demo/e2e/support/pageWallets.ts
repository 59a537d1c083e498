import { sandboxOrigins } from '@latchkey/sandbox/origins'
import {
  type InstallBitcoinWalletOptions,
  type InstallSolanaWalletOptions,
  installBitcoinWallet,
  installSolanaWallet,
  type PageBitcoinWallet,
  type PageSolanaWallet,
} from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { bitcoinNetwork } from './bitcoinChain.ts'
import { freshSolanaKey, solanaCluster } from './solanaChain.ts'
import { test as base } from './test.ts'
import { anyModal, fact, modal, openDemo } from './visitor.ts'

type Fixtures = {
  /** Adds a Solana wallet to the page. By default, it has two keys that no other test uses. */
  addSolanaWallet(options?: InstallSolanaWalletOptions): Promise<PageSolanaWallet>
  /** Adds a Bitcoin wallet to the page. By default, it has the keys of the sandbox's first two accounts. */
  addBitcoinWallet(options?: InstallBitcoinWalletOptions): Promise<PageBitcoinWallet>
}

/** Playwright's `test` for the page with all namespaces. The page may contact only the sandbox. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  ownOrigins: async ({}, use) => use(sandboxOrigins()),
  addSolanaWallet: async ({ page }, use) =>
    use(async (options = {}) =>
      installSolanaWallet(page, {
        secretKeys: [await freshSolanaKey(), await freshSolanaKey()],
        clusters: [solanaCluster],
        ...options,
      }),
    ),
  addBitcoinWallet: async ({ page }, use) =>
    use((options) => installBitcoinWallet(page, { networks: [bitcoinNetwork], ...options })),
})

export type NamespaceTitle = 'EVM' | 'Solana' | 'Bitcoin'

/** Opens the modal for one namespace and chooses a wallet. */
export async function chooseFor(page: Page, chain: NamespaceTitle, wallet: string) {
  await page.getByRole('button', { name: `Connect ${chain}`, exact: true }).click()
  await modal(page, 'Connect wallet').getByRole('button', { name: wallet }).click()
}

/** Opens the page with all namespaces and connects a wallet, which approves. Resolves when the modal is closed. */
export async function openConnectedOn(
  page: Page,
  chain: NamespaceTitle,
  wallet: string,
  query: Record<string, string> = {},
) {
  await openDemo(page, 'index', query)
  await chooseFor(page, chain, wallet)
  await expect(fact(page, `${chain} status`)).toHaveText('connected')
  await expect(anyModal(page)).toBeHidden()
}

/** Returns the value that the page shows with this label. Waits until there is a value. */
export async function readFact(page: Page, name: string): Promise<string> {
  await expect(fact(page, name)).not.toHaveText('none')
  return (await fact(page, name).textContent()) ?? ''
}
