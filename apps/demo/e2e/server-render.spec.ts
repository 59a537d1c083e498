import { expect, type Page } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createKit, Site } from './hosts/renderedSite.ts'
import { openHost } from './support/hostPage.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connectButton, modal } from './support/visitor.ts'

type Rendered = { status(): string; faults(): string[]; hydrate(): void }

/** A site's page as its server draws it. */
function drawOnServer(): string {
  const kit = createKit()
  const html = renderToString(createElement(Site, { kit }))
  kit.destroy()
  return html
}

const rendered = <key extends keyof Rendered>(page: Page, key: key) =>
  page.evaluate((name) => (window as unknown as { rendered: Rendered }).rendered[name](), key) as Promise<
    ReturnType<Rendered[key]>
  >

test.describe('a page that was drawn on a server', () => {
  test('is taken over as it is, and shows a returning visitor their account at once', async ({ page, wallet }) => {
    const html = drawOnServer()
    expect(html).toContain('Connect wallet')
    await openHost(page, 'renderedHost', { root: html })
    await rendered(page, 'hydrate')
    await connectButton(page).first().click()
    await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    await expect(anyModal(page)).toBeHidden()
    expect(await rendered(page, 'faults')).toEqual([])

    await openHost(page, 'renderedHost', { root: html })
    await expect.poll(() => rendered(page, 'status')).toBe('connected')
    await rendered(page, 'hydrate')
    await expect(page.getByLabel('Readings')).toContainText(firstAddress(wallet))
    expect(await rendered(page, 'faults')).toEqual([])
  })
})
