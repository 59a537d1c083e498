import type { Page } from '@playwright/test'
import { getBase58Decoder } from '@solana/kit'
import type { PagePerson } from '../playwright/pagePerson.ts'
import { putIntoPage } from '../playwright/putIntoPage.ts'
import type { PageSolanaWalletOptions } from './page.ts'
import { readSolanaPublicKey } from './solanaKeys.ts'
import { solanaTestAccounts } from './solanaTestAccounts.ts'
import type { StandardChain } from './standardWallet.ts'

export type InstallSolanaWalletOptions = Partial<PageSolanaWalletOptions>

/** Lets a test control a scripted Solana wallet in a page. */
export type PageSolanaWallet = PagePerson & {
  readonly name: string
  /** The addresses of the wallet's accounts. The first account is active. */
  readonly addresses: readonly string[]
  setAccounts(addresses: readonly [string, ...string[]]): Promise<void>
  switchChain(chain: StandardChain): Promise<void>
}

/** The options of the default wallet: two accounts on the sandbox's Solana chain. */
const defaultOptions: PageSolanaWalletOptions = {
  name: 'Test Wallet',
  secretKeys: [solanaTestAccounts[0].secretKey, solanaTestAccounts[1].secretKey],
  clusters: [{ chain: 'solana:localnet', rpcUrl: 'http://127.0.0.1:8899' }],
}

/**
 * Installs a scripted Solana wallet in every document that the page opens after this call. The wallet runs before the document's own
 * scripts, under any content-security policy. The wallet needs Web Crypto, so the page must use https or be on this machine. The wallet
 * keeps the permissions of each origin across reloads, outside the storage of the page.
 *
 * @param options default: the name "Test Wallet" and two accounts on `solana:localnet` at port 8899. If another wallet on the page has the
 *   same name, the modal shows both as one wallet.
 *
 * @example
 * const wallet = await installSolanaWallet(page, { mode: 'manual' })
 * await page.goto('/')
 * await page.getByRole('button', { name: 'Test Wallet' }).click()
 * await wallet.reject()
 */
export async function installSolanaWallet(
  page: Page,
  options: InstallSolanaWalletOptions = {},
): Promise<PageSolanaWallet> {
  const allOptions: PageSolanaWalletOptions = { ...defaultOptions, ...options }
  const { person, run } = await putIntoPage({ page, entry: 'solana-wallet/page.ts', options: allOptions })
  return {
    ...person,
    name: allOptions.name,
    addresses: allOptions.secretKeys.map((secretKey) => getBase58Decoder().decode(readSolanaPublicKey(secretKey))),
    setAccounts: (addresses) => run('setAccounts', addresses),
    switchChain: (chain) => run('switchChain', chain),
  }
}
