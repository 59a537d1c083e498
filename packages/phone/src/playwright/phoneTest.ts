import { test as base } from '@latchkey/testing/playwright'
import type { Phone, PhoneOptions } from '../phone.ts'

export type PhoneFixtures = {
  /** The options of the fixture `phone`. Set them with `test.use({ phoneOptions: { relayUrl, projectId, networks } })`. */
  phoneOptions: PhoneOptions | undefined
  /** A WalletConnect wallet in the process of the test. A test that does not use this fixture has no phone. */
  phone: Phone
}

/** The `test` of `@latchkey/testing/playwright` with fixtures for a phone. */
export const test = base.extend<PhoneFixtures>({
  phoneOptions: [undefined, { option: true }],
  phone: async ({ phoneOptions }, use) => {
    if (!phoneOptions) throw new Error('Tell the phone its relay and networks: test.use({ phoneOptions: { … } }).')
    // Tests without a phone do not load its code.
    const { createPhone } = await import('../createPhone.ts')
    const phone = await createPhone(phoneOptions)
    await use(phone)
    await phone.destroy()
  },
})
