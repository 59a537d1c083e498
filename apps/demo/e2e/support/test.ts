import { test as base, type InstallWalletOptions, installWallet, type PageWallet } from '@latchkey/testing/playwright'
import { expect } from '@playwright/test'
import type { Address } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { chainOne, chainTwo, foreignChain } from './chain.ts'

type Fixtures = {
  /** The origins that pages of a test may contact besides the demo itself. */
  ownOrigins: readonly string[]
  /** What the pages have done although it is forbidden. A test fails if this list is not empty at its end. */
  faults: string[]
}

/**
 * Playwright's `test` with wallets whose keys no other test uses. A test also fails if its page throws an uncaught error or violates the
 * content-security policy. The same holds if the page contacts an origin other than this machine's page and chains.
 */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  walletOptions: async ({}, use) => use(freshWallet()),
  addWallet: async ({ page }, use) => use((options) => installWallet(page, { chains, ...options })),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  ownOrigins: async ({}, use) => use([chainOne.rpcUrl, chainTwo.rpcUrl]),
  faults: [
    async ({ context, baseURL, ownOrigins }, use) => {
      const faults: string[] = []
      const isAllowedOrigin = ({ origin }: URL) => origin === baseURL || ownOrigins.includes(origin)
      await context.exposeBinding('__violation', (_source, violation: string) => void faults.push(violation))
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
          const page = window as unknown as { __violation(violation: string): void }
          page.__violation(`content-security policy: ${violatedDirective} ${blockedURI} ${sourceFile}`)
        })
      })
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error()}`))
      context.on('request', (request) => {
        const url = new URL(request.url())
        if (/^https?:$/.test(url.protocol) && !isAllowedOrigin(url)) faults.push(`request to ${url}`)
      })
      context.on('page', (page) =>
        page.on('websocket', (socket) => {
          const url = new URL(socket.url())
          if (!isAllowedOrigin(url)) faults.push(`socket to ${url.origin}`)
        }),
      )
      await use(faults)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** Options for `test.use`: animations are on, as for most visitors. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const

/** The chains that wallets know: the two chains of the site, and one that the site does not use. */
const chains = [
  { id: chainOne.id, rpcUrl: chainOne.rpcUrl },
  { id: chainTwo.id, rpcUrl: chainTwo.rpcUrl },
  foreignChain,
] as const

/** Returns the options of a wallet with two accounts on {@link chains}, whose keys no other test uses. */
export function freshWallet(): InstallWalletOptions {
  return {
    privateKeys: [generatePrivateKey(), generatePrivateKey()],
    chains,
  }
}

export function firstAddress({ addresses }: PageWallet): Address {
  return addresses[0] as Address
}

export function secondAddress({ addresses }: PageWallet): Address {
  return addresses[1] as Address
}
