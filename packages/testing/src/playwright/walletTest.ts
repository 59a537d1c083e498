import { test as base } from '@playwright/test'
import type { Phone, PhoneOptions } from '../phone/phone.ts'
import { type InstallWalletOptions, installWallet } from './installWallet.ts'
import type { PageWallet } from './pageWallet.ts'

export type WalletFixtures = {
  /** The options of the fixture `wallet`. Set them with `test.use({ walletOptions: { … } })`. */
  walletOptions: InstallWalletOptions
  /** A scripted wallet in the fixture `page`. A test that does not use this fixture has no wallet. */
  wallet: PageWallet
  /** Adds another wallet to the fixture `page`. */
  addWallet: (options?: InstallWalletOptions) => Promise<PageWallet>
  /** The options of the fixture `phone`. Set them with `test.use({ phoneOptions: { relayUrl, projectId, networks } })`. */
  phoneOptions: PhoneOptions | undefined
  /** A WalletConnect wallet in the process of the test. A test that does not use this fixture has no phone. */
  phone: Phone
}

/** Playwright's `test` with fixtures for wallets. */
export const test = base.extend<WalletFixtures>({
  walletOptions: [{}, { option: true }],
  wallet: async ({ page, walletOptions }, use) => use(await installWallet(page, walletOptions)),
  addWallet: async ({ page }, use) => use((options) => installWallet(page, options)),
  phoneOptions: [undefined, { option: true }],
  phone: async ({ phoneOptions }, use) => {
    if (!phoneOptions) throw new Error('Tell the phone its relay and networks: test.use({ phoneOptions: { … } }).')
    // Tests without a phone do not load its code.
    const { createPhone } = await import('../phone/createPhone.ts')
    const phone = await createPhone(phoneOptions)
    await use(phone)
    await phone.destroy()
  },
})
