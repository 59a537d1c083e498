import { expect, type Page } from '@playwright/test'
import { openHost, renderHost } from './support/hostPage.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connectButton, modal } from './support/visitor.ts'

type RenderedPage = { status(): string; faults(): string[]; hydrate(): void }

const callRendered = <key extends keyof RenderedPage>(page: Page, key: key) =>
  page.evaluate((name) => (window as unknown as { rendered: RenderedPage }).rendered[name](), key) as Promise<
    ReturnType<RenderedPage[key]>
  >

const nonce = 'of-this-page'

for (const isReact18 of [false, true]) {
  test.describe(`a page that was rendered on a server, React ${isReact18 ? 18 : 19}`, () => {
    const build = { nonce, isReact18, isDevelopment: true }

    test('hydrates without a change, and shows a returning visitor their account at once', async ({ page, wallet }) => {
      const root = await renderHost(nonce, build)
      expect(root).toContain('Connect wallet')
      await openHost(page, 'renderedHost', { root, ...build })
      await callRendered(page, 'hydrate')
      await connectButton(page).first().click()
      await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
      await expect(anyModal(page)).toBeHidden()
      expect(await callRendered(page, 'faults')).toEqual([])

      await openHost(page, 'renderedHost', { root, ...build })
      await expect.poll(() => callRendered(page, 'status')).toBe('connected')
      await callRendered(page, 'hydrate')
      await expect(page.getByLabel('Readings')).toContainText(firstAddress(wallet))
      expect(await callRendered(page, 'faults')).toEqual([])
    })

    test("contains a returning visitor's account in its first HTML, and shows it until the wallet responds", async ({
      page,
      wallet,
    }) => {
      await openHost(page, 'renderedHost', { root: await renderHost(nonce, build), ...build })
      await callRendered(page, 'hydrate')
      await connectButton(page).first().click()
      await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
      await expect(page.getByLabel('Readings')).toContainText('"status":"connected"')
      const cookie = await page.evaluate(() => document.cookie)
      expect(cookie).toBe(`latchkey.default=eip155:31337:${firstAddress(wallet)}`)

      const root = await renderHost(nonce, { ...build, cookie })
      expect(root).toContain(firstAddress(wallet).slice(-6))
      await openHost(page, 'renderedHost', { root, cookie, ...build })
      const buttonTexts = await page.evaluateHandle(() => {
        const texts = new Set<string>()
        const readButtonText = () => document.querySelector('#root button')?.textContent ?? ''
        new MutationObserver(() => texts.add(readButtonText())).observe(document, {
          subtree: true,
          childList: true,
          characterData: true,
        })
        return texts.add(readButtonText())
      })
      await callRendered(page, 'hydrate')
      await expect(page.getByLabel('Readings')).toContainText('"status":"connected"')
      // The kit requests the balance after the wallet has responded. The result does not matter, so the test only checks that the request
      // was sent.
      await expect(page.getByLabel('Readings')).not.toContainText('"balance":"idle"')
      const texts = await buttonTexts.evaluate((set) => [...set])
      expect(texts.filter((text) => !text.includes(firstAddress(wallet).slice(-6)))).toEqual([])
      expect(await callRendered(page, 'faults')).toEqual([])

      // The browser's storage has no connection any more, but the cookie still has its account. This happens when a visitor deletes a
      // site's data.
      await page.evaluate(() => localStorage.clear())
      await openHost(page, 'renderedHost', { root, cookie, ...build })
      await callRendered(page, 'hydrate')
      await expect(connectButton(page).first()).toBeVisible()
      expect(await page.evaluate(() => document.cookie)).toBe('')
      expect(await callRendered(page, 'faults')).toEqual([])
    })

    test('has styled buttons before a script runs, and hydration does not change them', async ({ page }) => {
      await openHost(page, 'renderedHost', { root: await renderHost(nonce, build), ...build })
      const button = connectButton(page).first()
      const readStyle = () =>
        button.evaluate((element) => {
          const { height, display, borderRadius, backgroundColor, fontFamily } = getComputedStyle(element)
          return { height, display, borderRadius, backgroundColor, fontFamily }
        })
      const styleBefore = await readStyle()
      expect(styleBefore).toMatchObject({ height: '44px', display: 'inline-flex' })
      await button.focus()
      await callRendered(page, 'hydrate')
      await expect(page.locator('#root style')).toHaveCount(0)
      expect(await readStyle()).toEqual(styleBefore)
      await expect(button).toBeFocused()
      expect(await callRendered(page, 'faults')).toEqual([])
    })
  })
}
