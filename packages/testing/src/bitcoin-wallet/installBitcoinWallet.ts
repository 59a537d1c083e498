import type { Page } from '@playwright/test'
import type { PagePerson } from '../playwright/pagePerson.ts'
import { putIntoPage } from '../playwright/putIntoPage.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import type { PageBitcoinWalletOptions } from './page.ts'
import { testBitcoinAccounts } from './testBitcoinAccounts.ts'

export type InstallBitcoinWalletOptions = Partial<PageBitcoinWalletOptions>

/** A scripted Bitcoin wallet in a page, held by the test. */
export type PageBitcoinWallet = Omit<PagePerson, 'announce'> & {
  readonly name: string
  /** The addresses of its first account on its first network, the one for payment first. */
  readonly addresses: readonly string[]
  /** Shows another of its accounts, by its place among them. */
  useAccount(index: number): Promise<void>
  switchNetwork(caipNetworkId: string): Promise<void>
}

/** Two accounts of the sandbox on its Bitcoin chain, found as most pages find Bitcoin wallets. */
const defaults: PageBitcoinWalletOptions = {
  name: 'Test Wallet',
  shapes: ['sats-connect'],
  accounts: [testBitcoinAccounts[0], testBitcoinAccounts[1]],
  networks: [{ caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', apiUrl: 'http://127.0.0.1:3002' }],
}

/**
 * Puts a scripted Bitcoin wallet into every document that the page opens from now on, before the document's own scripts and under
 * any content-security policy. It talks to its chain from inside the page, so `connect-src` has to allow that. What the visitor allowed
 * survives reloads, for each origin apart, outside the page's storage.
 *
 * @param options default: "Test Wallet" by sats-connect, with two accounts on regtest at port 3002. Under the name of another wallet on
 * the page, the modal shows both as one.
 *
 * @example
 * const wallet = await installBitcoinWallet(page, { shapes: ['unisat'], mode: 'manual' })
 * await page.goto('/')
 * await page.getByRole('button', { name: 'UniSat Wallet' }).click()
 * await wallet.reject()
 */
export async function installBitcoinWallet(
  page: Page,
  options: InstallBitcoinWalletOptions = {},
): Promise<PageBitcoinWallet> {
  const all: PageBitcoinWalletOptions = { ...defaults, ...options }
  const { person, run } = await putIntoPage({ page, entry: 'bitcoin-wallet/page.ts', options: all })
  const { announce: _, ...rest } = person
  const [{ caipNetworkId }] = all.networks
  const shown = bitcoinAddresses(all.accounts[0], { caipNetworkId, paymentForm: all.paymentForm ?? 'p2wpkh' })
  return {
    ...rest,
    name: all.name,
    addresses: shown.map(({ address }) => address),
    useAccount: (index) => run('useAccount', index),
    switchNetwork: (caipNetworkId) => run('switchNetwork', caipNetworkId),
  }
}
