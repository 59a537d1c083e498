import { expect, type Page } from '@playwright/test'
import { test } from './support/pageWallets.ts'
import { firstAddress, freshWallet } from './support/test.ts'
import { anyModal, connectButton, fact, modal, openDemo } from './support/visitor.ts'

type AnnouncedWallet = { name: string; rdns: string; icon?: string; address?: string }

const impostorAddress = '0x666666666666666666666666666666666666dEaD'
const icon = (letter: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M${letter}h1v1z"/></svg>`)}`

/** Announces wallets with these names and icons. Each of them connects without asking. */
async function announce(page: Page, wallets: readonly AnnouncedWallet[]) {
  await page.addInitScript((all) => {
    const details = all.map(({ name, rdns, icon, address }) =>
      Object.freeze({
        info: { uuid: crypto.randomUUID(), name, rdns, icon },
        provider: {
          request: async ({ method }: { method: string }) => {
            if (method === 'eth_chainId') return '0x7a69'
            return address && /accounts/i.test(method) ? [address] : []
          },
          on() {},
          removeListener() {},
        },
      }),
    )
    const announceAll = () => {
      for (const detail of details) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
    window.addEventListener('eip6963:requestProvider', announceAll)
    announceAll()
  }, wallets)
}

const rows = (page: Page) => modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' }).getByRole('listitem')

const honestWallet = { name: 'MetaMask', rdns: 'io.metamask', icon: icon('1 1') }

/**
 * Wallets that imitate another wallet. The kit lists each of them with its reverse domain (rdns), so that the visitor can see the
 * difference.
 */
const impostors: readonly AnnouncedWallet[] = [
  { name: 'MetaMask', rdns: 'io.metarnask' },
  { name: 'METAMASK', rdns: 'test.capitals' },
  { name: 'МеtаМаѕk', rdns: 'test.cyrillic' },
  { name: 'ＭｅｔａＭａｓｋ', rdns: 'test.wide' },
  { name: 'Meta Mask', rdns: 'test.space' },
  { name: 'Meta\u00a0Mask', rdns: 'test.no-break-space' },
  { name: 'MetaMask.', rdns: 'test.dot' },
  { name: 'Phantom', rdns: 'io.metamask' },
  { name: 'MetaMask', rdns: 'io.metamask.wallet' },
  { name: 'Harbor', rdns: 'test.icon', icon: honestWallet.icon },
  { name: 'Search wallets', rdns: 'test.search' },
  { name: 'WalletConnect', rdns: 'test.wallet-connect' },
  { name: 'Installed', rdns: 'test.installed' },
  { name: 'Careless', rdns: 'careless' },
]
/** Wallets whose names contain invisible characters. The kit must not list them. */
const invisibleImpostors: readonly AnnouncedWallet[] = [
  { name: 'MetaMask\u3164', rdns: 'test.hangul-filler' },
  { name: 'MetaMask\u2800', rdns: 'test.braille-blank' },
  { name: 'MetaMask\ufe0f', rdns: 'test.variation-selector' },
  { name: 'Meta\u034fMask', rdns: 'test.grapheme-joiner' },
  { name: '\u3164', rdns: 'test.nothing' },
]

test.describe('impostors', () => {
  test('every wallet that could be mistaken for another shows its rdns', async ({ page }) => {
    await announce(page, [...impostors, ...invisibleImpostors, honestWallet])
    await openDemo(page)
    await connectButton(page).click()
    await expect(rows(page)).toHaveCount(impostors.length + 1)
    for (const { name, rdns } of impostors) {
      const row = rows(page).filter({ hasText: new RegExp(`${rdns.replaceAll('.', '\\.')}\\s*Check name$`) })
      await expect(row.filter({ hasText: name.normalize('NFC').replace('\u00a0', ' ') }).first()).toBeVisible()
    }
    await expect(modal(page, 'Connect wallet').getByText('A wallet here looks like another one')).toBeVisible()
  })

  test('an impostor is marked even without the original, and the original is not', async ({ page }) => {
    await announce(page, [{ name: 'MetaMask', rdns: 'io.metarnask' }])
    await openDemo(page)
    await connectButton(page).click()
    await expect(rows(page)).toHaveText([/^MetaMaskio\.metarnaskCheck name$/])
    await page.context().clearCookies()
    const otherTab = await page.context().newPage()
    await announce(otherTab, [{ name: 'Zerion', rdns: 'io.metarnask' }, honestWallet])
    await openDemo(otherTab)
    await connectButton(otherTab).click()
    await expect(rows(otherTab)).toHaveText([/^Zerionio\.metarnaskCheck name$/, /^MetaMaskInstalled$/])
    await otherTab.close()
  })

  test('a copy that announces itself first does not hide the wallet', async ({ page }) => {
    const wallet = { name: 'Mock Wallet', rdns: 'com.example.mock', icon: icon('2 2') }
    await announce(page, [wallet, wallet])
    await openDemo(page)
    await connectButton(page).click()
    await expect(rows(page)).toHaveText(Array(2).fill(/^Mock Walletcom\.example\.mockCheck name$/))
  })

  test('a wallet that announces a new object each time is one row', async ({ page }) => {
    await page.addInitScript((picture) => {
      window.addEventListener('eip6963:requestProvider', () => {
        const info = { uuid: crypto.randomUUID(), name: 'Mock Wallet', rdns: 'com.example.mock', icon: picture }
        const provider = { request: async () => [], on() {}, removeListener() {} }
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
      })
    }, icon('2 2'))
    await openDemo(page)
    await page.evaluate(() => window.dispatchEvent(new Event('eip6963:requestProvider')))
    await connectButton(page).click()
    await expect(rows(page)).toHaveText([/^Mock Walletcom\.example\.mockCheck name$/])
  })

  test('another wallet under the remembered rdns is not connected after a reload', async ({ page, addWallet }) => {
    const wallet = await addWallet({ ...freshWallet(), announcing: 'later' })
    await page.goto('/evm.html?wallet=none')
    await wallet.announce()
    await connectButton(page).click()
    await anyModal(page).getByRole('button', { name: wallet.name }).click()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await announce(page, [{ name: wallet.name, rdns: 'test.wallet', icon: icon('3 3'), address: impostorAddress }])
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect(connectButton(page)).toBeVisible()
    await expect(page.getByText(impostorAddress)).toBeHidden()
  })

  test('wallets of one name from different makers, in two namespaces, are two rows', async ({
    page,
    addSolanaWallet,
  }) => {
    await announce(page, [{ name: 'Phantom', rdns: 'test.phantom', icon: icon('4 4') }])
    await addSolanaWallet({ name: 'Phantom' })
    await openDemo(page, 'index')
    await page.getByRole('button', { name: 'Connect EVM', exact: true }).click()
    await expect(rows(page).filter({ hasText: /^Phantomtest\.phantomCheck name$/ })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: /^Phantom/ })).not.toHaveText([/Multichain/])
  })
})
