import { sandboxTokens } from '@latchkey/chains/evm'
import { sandboxProjectId, sandboxServer } from '@latchkey/sandbox/page'
import { expect, type Locator } from '@playwright/test'
import { chainOne, chainTwo } from './support/chain.ts'
import { test } from './support/phone.ts'
import { firstAddress, secondAddress } from './support/test.ts'
import { paidAddress, visitViews } from './support/views.ts'
import { anyModal, openDemo } from './support/visitor.ts'

/** Returns the texts and labels of a view, one on each line, including those that only screen readers get. */
function textsOf(dialog: Locator): Promise<string> {
  return dialog.evaluate((root) => {
    const texts: string[] = []
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of ['aria-label', 'alt', 'placeholder', 'title']) texts.push(node.getAttribute(name) ?? '')
      } else texts.push(node.textContent ?? '')
    }
    return texts.filter((text) => text.trim()).join('\n')
  })
}

/**
 * Returns a text without its parts in brackets. The language for tests has brackets around each translated text, so what remains is data or
 * is not translated.
 */
function withoutBrackets(text: string): string {
  let depth = 0
  let rest = ''
  for (const character of text) {
    if (character === '[') depth++
    if (depth === 0) rest += character
    if (character === ']') depth--
  }
  return rest
}

/** Sorts longer texts first. They must be removed first, because a long name may contain a short one. */
function compareLength(a: string, b: string): number {
  return b.length - a.length
}

/** Returns the names of all wallets in the sandbox's directory. */
async function listedNames(): Promise<string[]> {
  const names: string[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ projectId: sandboxProjectId, entries: '100', page: String(page) })
    const { data, count } = await (await fetch(`${sandboxServer.url}/getWallets?${query}`)).json()
    names.push(...data.map(({ name }: { name: string }) => name))
    if (names.length >= count || data.length === 0) return names
  }
}

for (const { locale, direction } of [
  { locale: 'en-XA', direction: 'ltr' },
  { locale: 'ar-XB', direction: 'rtl' },
]) {
  test.describe(`in the pseudo-language ${locale}`, () => {
    test('every text of every view comes from the catalogue', async ({ page, wallet }) => {
      await openDemo(page, 'index', { locale })
      const fullAddresses = [firstAddress(wallet), secondAddress(wallet), paidAddress]
      const addresses = [
        ...fullAddresses,
        ...fullAddresses.map((address) => `${address.slice(0, 6)}...${address.slice(-6)}`),
        // Screen readers get the address in groups.
        ...fullAddresses.map((address) => `0x ${address.slice(2).match(/.{4}/g)?.join(' ')}`),
      ]
      const networks = [
        chainOne.name,
        chainTwo.name,
        'Sandbox Solana',
        'Sandbox Bitcoin',
        'EVM Networks',
        'Solana',
        'Bitcoin',
      ]
      const wallets = [
        wallet.name,
        'Gone Wallet',
        'Listed Wallet',
        'Everywhere',
        'WalletConnect',
        ...(await listedNames()),
      ]
      const tokens = ['Ether', ...Object.values(sandboxTokens).flatMap(({ name, symbol }) => [name, symbol])]
      const untranslatedTexts = [
        ...networks,
        ...wallets,
        ...tokens,
        'ethereum.org',
        'example.com',
        ...addresses,
      ].toSorted(compareLength)
      await visitViews({ page, wallet }, async (view, dialog) => {
        let rest = withoutBrackets(await textsOf(dialog))
        for (const text of untranslatedTexts) rest = rest.replaceAll(text, '')
        // A single letter stands for a wallet without a picture. Amounts and values are in the digits of the language. Neither is translated.
        rest = rest
          .replace(/\u200f/g, '')
          .replace(/^[A-Z]$/gm, '')
          .replace(/\$?[\p{Nd}.,٫\s]+(ETH|US\$)?$/gmu, '')
        expect.soft(rest.trim(), view.name).toBe('')
        expect.soft(await dialog.evaluate((element) => getComputedStyle(element).direction), view.name).toBe(direction)
      })
      const element = page.locator('latchkey-modal')
      await expect(element).toHaveAttribute('lang', locale)
      await expect(element).toHaveAttribute('dir', direction)
    })
  })
}

test.describe('from right to left', () => {
  test('the modal is mirrored, and the page is not', async ({ page, wallet }) => {
    await openDemo(page, 'evm', { locale: 'ar-XB' })
    await page.locator('header').getByRole('button').last().click()
    const row = anyModal(page).getByRole('button', { name: wallet.name })
    await expect(row).toBeVisible()
    const buttons = anyModal(page).getByRole('button')
    const helpX = (await buttons.first().boundingBox())?.x ?? 0
    const closeX = (await buttons.nth(1).boundingBox())?.x ?? 0
    expect(closeX).toBeLessThan(helpX)
    const markX = (await row.locator('img').boundingBox())?.x ?? 0
    const nameX = (await row.getByText(wallet.name, { exact: true }).boundingBox())?.x ?? 0
    expect(nameX).toBeLessThan(markX)
    await expect(page.locator('html')).not.toHaveAttribute('dir', 'rtl')
  })
})
