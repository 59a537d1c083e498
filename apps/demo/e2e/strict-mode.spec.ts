import { expect, type Page } from '@playwright/test'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connect, connectButton, fact, openDemo } from './support/visitor.ts'

/** Returns what a kit leaves on a page: its elements, and its style sheets in the document. */
function readTraces(page: Page) {
  return page.evaluate(() => ({
    elements: document.querySelectorAll('latchkey-modal').length,
    sheets: document.adoptedStyleSheets.length,
    bodyChildren: document.body.children.length,
  }))
}

test.describe('a kit that a component owns, under StrictMode', () => {
  test('the page has one kit, although others were created and destroyed before', async ({ page, wallet }) => {
    await openDemo(page, 'strict')
    await connect(page, wallet)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
    expect((await readTraces(page)).elements).toBe(1)
    expect((await wallet.prompts()).length).toBe(1)
  })

  test('a removed kit leaves nothing behind, and a new one is connected again', async ({ page, wallet }) => {
    await openDemo(page, 'strict')
    await connect(page, wallet)
    const tracesBefore = await readTraces(page)
    for (let round = 0; round < 5; round++) {
      await page.getByRole('button', { name: 'Take the kit away' }).click()
      await expect(page.getByRole('heading', { name: 'Account' })).toBeHidden()
      await expect.poll(async () => (await readTraces(page)).elements).toBe(0)
      await page.getByRole('button', { name: 'Bring a kit back' }).click()
      await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
      await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
    }
    await expect.poll(() => readTraces(page)).toEqual(tracesBefore)
    expect((await wallet.prompts()).length).toBe(1)
  })

  test('a kit that is removed while its modal is open removes the modal, and the page scrolls again', async ({
    page,
    wallet,
  }) => {
    await openDemo(page, 'strict')
    await connectButton(page).click()
    await expect(anyModal(page).getByRole('button', { name: wallet.name })).toBeVisible()
    await page.getByRole('button', { name: 'Take the kit away' }).evaluate((button: HTMLElement) => button.click())
    await expect(anyModal(page)).toHaveCount(0)
    await expect.poll(() => readTraces(page)).toMatchObject({ elements: 0, sheets: 0 })
    await page.getByRole('button', { name: 'Bring a kit back' }).click()
    await connect(page, wallet)
  })

  test('a visitor stays connected after a reload without a prompt', async ({ page, wallet }) => {
    await openDemo(page, 'strict')
    await connect(page, wallet)
    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    expect(await wallet.prompts()).toEqual([])
  })
})
