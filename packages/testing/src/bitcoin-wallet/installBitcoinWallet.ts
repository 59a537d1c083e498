import type { Page } from '@playwright/test'
import type { PagePerson } from '../playwright/pagePerson.ts'
import { putIntoPage } from '../playwright/putIntoPage.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import type { PageBitcoinWalletOptions } from './page.ts'
import { testBitcoinAccounts } from './testBitcoinAccounts.ts'

export type InstallBitcoinWalletOptions = Partial<PageBitcoinWalletOptions>

/** Lets a test control a scripted Bitcoin wallet in a page. */
export type PageBitcoinWallet = Omit<PagePerson, 'announce'> & {
  readonly name: string
  /** The addresses of the first account on the first network. The payment address comes first. */
  readonly addresses: readonly string[]
  /** Selects the account with this index. */
  useAccount(index: number): Promise<void>
  switchNetwork(caipNetworkId: string): Promise<void>
}

/** The options of the default wallet: two accounts on the sandbox's Bitcoin chain, and the API that most pages use (sats-connect). */
const defaultOptions: PageBitcoinWalletOptions = {
  name: 'Test Wallet',
  shapes: ['sats-connect'],
  accounts: [testBitcoinAccounts[0], testBitcoinAccounts[1]],
  networks: [{ caipNetworkId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', apiUrl: 'http://127.0.0.1:3002' }],
}

/**
 * Installs a scripted Bitcoin wallet in every document that the page opens after this call. The wallet runs before the document's own
 * scripts, under any content-security policy. The wallet sends requests to its chain from inside the page, so the `connect-src` of the
 * policy must allow the URL of the chain. The wallet keeps the permissions of each origin across reloads, outside the storage of the page.
 *
 * @param options default: the name "Test Wallet", the API sats-connect, and two accounts on regtest at port 3002. If another wallet on the
 *   page has the same name, the modal shows both as one wallet.
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
  const allOptions: PageBitcoinWalletOptions = { ...defaultOptions, ...options }
  const { person, run } = await putIntoPage({ page, entry: 'bitcoin-wallet/page.ts', options: allOptions })
  const { announce: _, ...rest } = person
  const [{ caipNetworkId }] = allOptions.networks
  const firstAddresses = bitcoinAddresses(allOptions.accounts[0], {
    caipNetworkId,
    paymentForm: allOptions.paymentForm ?? 'p2wpkh',
  })
  return {
    ...rest,
    name: allOptions.name,
    addresses: firstAddresses.map(({ address }) => address),
    useAccount: (index) => run('useAccount', index),
    switchNetwork: (caipNetworkId) => run('switchNetwork', caipNetworkId),
  }
}
