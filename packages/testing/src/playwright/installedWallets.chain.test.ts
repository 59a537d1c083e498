import type { Page } from '@playwright/test'
import { describe, expect, test } from 'vitest'
import { type SiteWindow, setUpSite } from '../../test/setUpSite.ts'
import { installBitcoinWallet } from '../bitcoin-wallet/installBitcoinWallet.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import { installSolanaWallet } from '../solana-wallet/installSolanaWallet.ts'
import { solanaTestAccounts } from '../solana-wallet/solanaTestAccounts.ts'
import { installWallet } from './installWallet.ts'

const { newPage, open } = setUpSite()

const evm = testAccounts.map(({ address }) => address.toLowerCase())
const solana = solanaTestAccounts.map(({ address }) => address)
const bitcoin = ['bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw', 'bcrt1qddd479298yf4mtzdxwudkd7npj7ln3s5g9awk3']

/** How the site asks for a wallet's accounts: with a prompt (`connect`) or without a prompt (`look`). */
type Way = 'connect' | 'look'

const kinds = [
  {
    kind: 'Ethereum',
    install: async (page: Page) => {
      const wallet = await installWallet(page)
      return { wallet, useSecond: () => wallet.setAccounts([testAccounts[1].address]) }
    },
    methods: { connect: 'eth_requestAccounts', look: 'eth_accounts' },
    ask: (page: Page, way: Way) =>
      page.evaluate(async (way) => {
        const { provider } = (window as unknown as SiteWindow).site.announced[0]!
        return provider
          .request({ method: way === 'connect' ? 'eth_requestAccounts' : 'eth_accounts' })
          .catch(({ code }: { code: number }) => code)
      }, way),
    accounts: [evm[0], evm[1]],
    second: [evm[1]],
  },
  {
    kind: 'Solana',
    install: async (page: Page) => {
      const wallet = await installSolanaWallet(page)
      return { wallet, useSecond: () => wallet.setAccounts([solanaTestAccounts[1].address]) }
    },
    methods: { connect: 'standard:connect', look: 'standard:connect' },
    ask: (page: Page, way: Way) =>
      page.evaluate(async (way) => {
        const { connect } = (window as unknown as SiteWindow).site.standard[0]!.features['standard:connect']
        return connect({ silent: way === 'look' }).then(
          ({ accounts }) => accounts.map(({ address }) => address),
          ({ code }: { code: number }) => code,
        )
      }, way),
    accounts: [solana[0], solana[1]],
    second: [solana[1]],
  },
  {
    kind: 'Bitcoin',
    install: async (page: Page) => {
      const wallet = await installBitcoinWallet(page, { shapes: ['unisat'] })
      return { wallet, useSecond: () => wallet.useAccount(1) }
    },
    methods: { connect: 'requestAccounts', look: 'getAccounts' },
    ask: (page: Page, way: Way) =>
      page.evaluate(async (way) => {
        const { unisat } = window as unknown as SiteWindow
        return unisat[way === 'connect' ? 'requestAccounts' : 'getAccounts']().catch(
          ({ code }: { code: number }) => code,
        )
      }, way),
    accounts: [bitcoin[0]],
    second: [bitcoin[1]],
  },
] as const

describe.each(kinds)('$kind: a wallet in a page', ({ install, ask, methods, accounts, second }) => {
  test('default: shows no prompt before the site asks, and keeps permissions across a reload', async () => {
    const page = await newPage()
    const { wallet } = await install(page)
    await open(page)
    expect([await ask(page, 'look'), await wallet.prompts()]).toEqual([[], []])
    expect(await ask(page, 'connect')).toEqual(accounts)
    await page.reload()
    expect(await ask(page, 'look')).toEqual(accounts)
    expect((await wallet.requests()).map(({ method, prompted }) => [method, prompted])).toEqual([[methods.look, false]])
  })

  test("behavior: leaves the site's storage empty, and its content security policy intact", async () => {
    const page = await newPage()
    await install(page)
    await open(page)
    await ask(page, 'connect')
    const found = await page.evaluate(() => ({
      kept: localStorage.length + sessionStorage.length,
      violations: (window as unknown as SiteWindow).site.violations,
    }))
    expect(found).toEqual({ kept: 0, violations: [] })
  })

  test('behavior: the mode can be set before the page opens, and the person responds to each prompt', async () => {
    const page = await newPage()
    const { wallet } = await install(page)
    await wallet.setMode('manual')
    await expect(wallet.lock()).rejects.toThrow(
      'The wallet "Test Wallet" is in no page yet: open one before calling lock().',
    )
    await open(page)
    const whenDeclined = ask(page, 'connect')
    await wallet.reject()
    expect(await whenDeclined).toBe(4001)
    const whenApproved = ask(page, 'connect')
    expect((await wallet.nextPrompt()).method).toBe(methods.connect)
    await wallet.approve()
    expect([await whenApproved, await wallet.pending()]).toEqual([accounts, []])
  })

  test('behavior: the person selects another account, and removes the permission', async () => {
    const page = await newPage()
    const { wallet, useSecond } = await install(page)
    await open(page)
    await ask(page, 'connect')
    await useSecond()
    expect(await ask(page, 'look')).toEqual(second)
    await wallet.revoke()
    expect(await ask(page, 'look')).toEqual([])
  })

  test('behavior: mode, overrides and holds last across reloads', async () => {
    const page = await newPage()
    const { wallet } = await install(page)
    await wallet.setMode('reject')
    await open(page)
    await page.reload()
    expect(await ask(page, 'connect')).toBe(4001)
    await wallet.setMode('approve')
    await wallet.override(methods.connect, { error: { code: -32603, message: 'Internal' } })
    await page.reload()
    expect(await ask(page, 'connect')).toBe(-32603)
    await wallet.clearOverride(methods.connect)
    await wallet.hold(methods.connect)
    await page.reload()
    const heldRequest = ask(page, 'connect')
    await expect.poll(async () => (await wallet.requests()).map(({ outcome }) => outcome.status)).toEqual(['pending'])
    await wallet.release(methods.connect)
    expect(await heldRequest).toEqual(accounts)
  })
})
