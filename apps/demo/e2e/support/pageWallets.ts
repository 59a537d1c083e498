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
  /** Puts a Solana wallet into the page, by default with two fresh keys. */
  addSolanaWallet(options?: InstallSolanaWalletOptions): Promise<PageSolanaWallet>
  /** Puts a Bitcoin wallet into the page, with the keys of the sandbox's first two accounts unless others are given. */
  addBitcoinWallet(options?: InstallBitcoinWalletOptions): Promise<PageBitcoinWallet>
}

/** `test` for the page with every kind of chain: it reaches the sandbox, and nothing else. */
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

export type Chain = 'EVM' | 'Solana' | 'Bitcoin'

/** Chooses a wallet for a kind of chain on the page with all of them: until the modal is open at the wallet. */
export async function chooseFor(page: Page, chain: Chain, wallet: string) {
  await page.getByRole('button', { name: `Connect ${chain}`, exact: true }).click()
  await modal(page, 'Connect wallet').getByRole('button', { name: wallet }).click()
}

/** Opens the page with every kind of chain, chooses the wallet, which agrees: until the modal has made way again. */
export async function openConnectedOn(page: Page, chain: Chain, wallet: string, query: Record<string, string> = {}) {
  await openDemo(page, 'index', query)
  await chooseFor(page, chain, wallet)
  await expect(fact(page, `${chain} status`)).toHaveText('connected')
  await expect(anyModal(page)).toBeHidden()
}

/** What the page shows under a name once it is more than nothing. */
export async function shown(page: Page, name: string): Promise<string> {
  await expect(fact(page, name)).not.toHaveText('none')
  return (await fact(page, name).textContent()) ?? ''
}
