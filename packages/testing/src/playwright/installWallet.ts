import type { Page } from '@playwright/test'
import { privateKeyToAddress } from 'viem/accounts'
import { testAccounts } from '../chain/testAccounts.ts'
import type { PageWalletOptions } from './page.ts'
import type { PageWallet } from './pageWallet.ts'
import { putIntoPage } from './putIntoPage.ts'

export type InstallWalletOptions = Partial<PageWalletOptions>

/** The options of the default wallet: two accounts of the public test phrase, on two local chains. */
const defaultOptions: PageWalletOptions = {
  name: 'Test Wallet',
  rdns: 'test.wallet',
  privateKeys: [testAccounts[0].privateKey, testAccounts[1].privateKey],
  chains: [
    { id: 31337, rpcUrl: 'http://127.0.0.1:8545' },
    { id: 31338, rpcUrl: 'http://127.0.0.1:8546' },
  ],
}

/**
 * Installs a scripted wallet in every document that the page opens after this call. The wallet runs before the document's own scripts,
 * under any content-security policy. The wallet sends requests to its chains from inside the page, so the `connect-src` of the policy must
 * allow the URLs of the chains. The wallet keeps the permissions of each origin across reloads, outside the storage of the page.
 *
 * @param options default: the name "Test Wallet" and two accounts on chains 31337 and 31338 at ports 8545 and 8546
 *
 * @example
 * const wallet = await installWallet(page, { mode: 'manual' })
 * await page.goto('/')
 * await page.getByRole('button', { name: 'Test Wallet' }).click()
 * await wallet.reject()
 */
export async function installWallet(page: Page, options: InstallWalletOptions = {}): Promise<PageWallet> {
  const allOptions: PageWalletOptions = { ...defaultOptions, ...options }
  const { person, run } = await putIntoPage({ page, entry: 'playwright/page.ts', options: allOptions })
  return {
    ...person,
    name: allOptions.name,
    rdns: allOptions.rdns,
    addresses: allOptions.privateKeys.map((privateKey) => privateKeyToAddress(privateKey)),
    setAccounts: (addresses) => run('setAccounts', addresses),
    switchChain: (chainId) => run('switchChain', chainId),
    disconnect: () => run('disconnect'),
    reconnect: () => run('reconnect'),
  }
}
