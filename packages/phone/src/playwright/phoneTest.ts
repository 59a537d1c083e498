import { test as base } from '@latchkey/testing/playwright'
import type { Phone, PhoneOptions } from '../phone.ts'

export type PhoneFixtures = {
  /** Options of the fixture `phone`. Set them with `test.use({ phoneOptions: { relayUrl, projectId, networks } })`. */
  phoneOptions: PhoneOptions | undefined
  /** A phone, which is a WalletConnect wallet in the process of the test. It is created only for tests that use this fixture. */
  phone: Phone
}

/** The `test` of `@latchkey/testing/playwright`, extended with fixtures for a phone. */
export const test = base.extend<PhoneFixtures>({
  phoneOptions: [undefined, { option: true }],
  phone: async ({ phoneOptions }, use) => {
    if (!phoneOptions) throw new Error('Tell the phone its relay and networks: test.use({ phoneOptions: { … } }).')
    // Imported here, so that tests without a phone do not load this code.
    const { createPhone } = await import('../createPhone.ts')
    const phone = await createPhone(phoneOptions)
    await use(phone)
    await phone.destroy()
  },
})
