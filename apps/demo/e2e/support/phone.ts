import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { createPhone, type Phone, type PhoneOptions } from '@latchkey/phone'
import { sandboxOrigins } from '@latchkey/sandbox/origins'
import { sandboxPhoneNetworks, sandboxProjectId, sandboxServer } from '@latchkey/sandbox/page'
import { english, generateMnemonic } from 'viem/accounts'
import { chainOne, chainTwo } from './chain.ts'
import { test as base } from './test.ts'

export const evmOneId = `eip155:${chainOne.id}` as const
export const evmTwoId = `eip155:${chainTwo.id}` as const
export const solanaId = solanaSandbox.caipNetworkId
export const bitcoinId = bitcoinSandbox.caipNetworkId

type Fixtures = {
  /** Starts a phone, which is turned off after the test. By default, it has keys that no other test uses. */
  openPhone(options?: Partial<PhoneOptions>): Promise<Phone>
  /** A phone in the mode `manual`: the test approves or declines each prompt. */
  phone: Phone
}

/** Playwright's `test` for pages that may contact the sandbox's relay, wallet directory and chains, but nothing else. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  ownOrigins: async ({}, use) => use(sandboxOrigins()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  openPhone: async ({}, use) => {
    const phones: Phone[] = []
    await use(async (options = {}) => {
      const phone = await createPhone({
        relayUrl: sandboxServer.relayUrl,
        projectId: sandboxProjectId,
        networks: sandboxPhoneNetworks,
        mnemonic: generateMnemonic(english),
        ...options,
      })
      phones.push(phone)
      return phone
    })
    await Promise.all(phones.map((phone) => phone.destroy()))
  },
  phone: async ({ openPhone }, use) => use(await openPhone()),
})

/** Returns the phone's address on a network. On Bitcoin, this is the payment address. */
export function addressOn(phone: Phone, caipNetworkId: string, index = 0): string {
  const accounts = phone
    .accounts()
    .filter((account) => account.caipNetworkId === caipNetworkId && account.purpose !== 'ordinals')
  const account = accounts[index]
  if (!account) throw new Error(`The phone has no account ${index} on ${caipNetworkId}.`)
  return account.address
}
