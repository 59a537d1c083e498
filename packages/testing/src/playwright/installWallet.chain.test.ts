import type { Page } from '@playwright/test'
import { createPublicClient, type Hex, http, parseEther, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SiteWindow, setUpSite } from '../../test/setUpSite.ts'
import { type Anvil, startAnvil } from '../chain/startAnvil.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import { type InstallWalletOptions, installWallet } from './installWallet.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil?.stop())
const chromium = setUpSite({ connectSrc: () => anvil.rpcUrl })

async function open(...wallets: InstallWalletOptions[]) {
  const page = await chromium.newPage()
  page.setDefaultTimeout(120_000)
  const chains = [{ id: 31337, rpcUrl: anvil.rpcUrl }] as const
  const installed = []
  for (const options of wallets) installed.push(await installWallet(page, { chains, ...options }))
  await chromium.open(page)
  return { page, wallets: installed, wallet: installed[0]! }
}

const ask = (page: Page, method: string, params?: unknown) =>
  page.evaluate(
    ([method, params]) =>
      (window as unknown as SiteWindow).site.announced[0]!.provider.request({ method, params }).then(
        (result) => result,
        ({ code }: { code: number }) => ({ code }),
      ),
    [method, params] as const,
  )
const site = (page: Page) =>
  page.evaluate(() => {
    const { announced, violations, events } = (window as unknown as SiteWindow).site
    return { announced: announced.map(({ info }) => info.name), violations, events }
  })
const lower = testAccounts.map(({ address }) => address.toLowerCase())

describe('installWallet', () => {
  test('default', async () => {
    const { page, wallet } = await open({})
    expect(await ask(page, 'eth_accounts')).toEqual([])
    expect(await wallet.prompts()).toEqual([])
    expect(await ask(page, 'eth_requestAccounts')).toEqual([lower[0], lower[1]])

    const signature = (await ask(page, 'personal_sign', ['hello', wallet.addresses[0]])) as Hex
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(wallet.addresses[0])

    const client = createPublicClient({ transport: http(anvil.rpcUrl), pollingInterval: 50 })
    const to = '0x00000000000000000000000000000000000000cc'
    const hash = (await ask(page, 'eth_sendTransaction', [
      { from: wallet.addresses[0], to, value: '0xde0b6b3a7640000' },
    ])) as Hex
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success', to })
    expect(await client.getBalance({ address: to })).toBe(parseEther('1'))
    expect(await site(page)).toEqual({
      announced: ['Test Wallet'],
      violations: [],
      events: [[lower[0], lower[1]]],
    })
    expect((await wallet.prompts()).map(({ method }) => method)).toEqual([
      'eth_requestAccounts',
      'personal_sign',
      'eth_sendTransaction',
    ])
  })

  test('behavior: emits accounts when the person changes the account, locks, unlocks and revokes', async () => {
    const { page, wallet } = await open({})
    await ask(page, 'eth_requestAccounts')
    await wallet.setAccounts([testAccounts[1].address])
    await wallet.lock()
    await wallet.unlock()
    await wallet.revoke()
    expect((await site(page)).events).toEqual([[lower[0], lower[1]], [lower[1]], [], [lower[1]], []])
  })

  test('behavior: installs several wallets, one of them late, one broken, one malformed', async () => {
    const { page, wallets } = await open(
      { name: 'Twin' },
      { name: 'Twin', rdns: 'test.twin' },
      { name: 'Late', announcing: 'later' },
      { name: 'Broken', mode: 'throw' },
      { name: '\u202eksaMateM', icon: 'javascript:alert(1)' },
    )
    expect((await site(page)).announced.sort()).toEqual(['Broken', 'Twin', 'Twin', '\u202eksaMateM'])
    await wallets[2]?.announce()
    expect((await site(page)).announced.at(-1)).toBe('Late')
    expect((await site(page)).violations).toEqual([])
  })

  test('param: discovery', async () => {
    const { page } = await open({ discovery: 'legacy', flags: { isMetaMask: true } })
    expect((await site(page)).announced).toEqual([])
    expect(await page.evaluate(() => (window as unknown as SiteWindow).ethereum?.isMetaMask)).toBe(true)
    const both = await open({ discovery: 'both' })
    expect((await site(both.page)).announced).toEqual(['Test Wallet'])
    expect(
      await both.page.evaluate(() => {
        const { site, ethereum } = window as unknown as SiteWindow
        return (site.announced[0]?.provider as unknown) === ethereum
      }),
    ).toBe(true)
  })
})
