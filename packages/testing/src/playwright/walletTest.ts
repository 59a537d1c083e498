import { test as base } from '@playwright/test'
import type { Phone, PhoneOptions } from '../phone/phone.ts'
import { type InstallWalletOptions, installWallet } from './installWallet.ts'
import type { PageWallet } from './pageWallet.ts'

export type WalletFixtures = {
  /** What the fixture `wallet` is: set it with `test.use({ walletOptions: { … } })`. */
  walletOptions: InstallWalletOptions
  /** A scripted wallet in the fixture `page`; a test that does not name it has none. */
  wallet: PageWallet
  /** Puts one more wallet into the fixture `page`. */
  addWallet: (options?: InstallWalletOptions) => Promise<PageWallet>
  /** What the fixture `phone` is: set it with `test.use({ phoneOptions: { relayUrl, projectId, networks } })`. */
  phoneOptions: PhoneOptions | undefined
  /** A wallet that speaks WalletConnect, in the test's own process; a test that does not name it has none. */
  phone: Phone
}

/** Playwright's `test` with wallets. */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  wallet: async ({ page, walletOptions }, use) => use(await installWallet(page, walletOptions)),
  addWallet: async ({ page }, use) => use((options) => installWallet(page, options)),
  phoneOptions: [undefined, { option: true }],
  phone: async ({ phoneOptions }, use) => {
    if (!phoneOptions) throw new Error('Tell the phone its relay and networks: test.use({ phoneOptions: { … } }).')
    // Tests without a phone load none of what it takes.
    const { createPhone } = await import('../phone/createPhone.ts')
    const phone = await createPhone(phoneOptions)
    await use(phone)
    await phone.destroy()
  },
})
