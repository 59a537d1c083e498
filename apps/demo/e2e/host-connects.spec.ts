import { expect } from '@playwright/test'
import { openHost } from './support/hostPage.ts'
import { withKit } from './support/kit.ts'
import { firstAddress, test } from './support/test.ts'
import { accountButton, anyModal, connectButton, fact, openAccount } from './support/visitor.ts'

test.describe("a site that connects with wagmi's own hooks", () => {
  test("a connection through wagmi's hooks appears in the kit, also after a reload, until wagmi disconnects", async ({
    page,
    wallet,
  }) => {
    await openHost(page, 'wagmiHost')
    await page.getByRole('button', { name: `wagmi: ${wallet.name}` }).click()
    await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(page, 'Wallet')).toHaveText(wallet.name)
    const account = await openAccount(page)
    await expect(account.getByText(wallet.name, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()

    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
    expect(await wallet.prompts()).toEqual([])

    await page.getByRole('button', { name: 'wagmi: disconnect' }).click()
    await expect(fact(page, 'Address')).toHaveText('none')
    await expect(connectButton(page)).toBeVisible()
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    await expect(fact(page, 'Address')).toHaveText('none')
  })

  test("a connection through the kit appears in wagmi's hooks, until the kit disconnects", async ({ page, wallet }) => {
    await openHost(page, 'wagmiHost')
    await connectButton(page).click()
    await anyModal(page).getByRole('button', { name: wallet.name }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
    await accountButton(page).click()
    await anyModal(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(fact(page, 'wagmi address')).toHaveText('none')
  })

  test('a site without a project id gets one warning, and wallets of the page still work', async ({ page, wallet }) => {
    const messages: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('[latchkey]')) messages.push(message.text())
    })
    await openHost(page, 'wagmiHost')
    await connectButton(page).click()
    await expect(anyModal(page).getByRole('button', { name: wallet.name })).toBeVisible()
    // Only the developer can add the missing project id. So the kit writes the warning to the console, and shows it in the modal only in
    // debug mode.
    await expect(anyModal(page).getByRole('alert')).toHaveCount(0)
    await withKit(page, (kit) => kit.core.options.update({ debug: true }))
    const alert = anyModal(page).getByRole('alert')
    await expect(alert).toContainText('Project ID Not Configured')
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await connectButton(page).click()
    await expect(anyModal(page).getByRole('button', { name: wallet.name })).toBeVisible()
    await expect(alert).toHaveCount(0)
    expect(messages).toEqual([
      '[latchkey] Project ID Not Configured: Pass a `projectId`. What needs no service (wallets of the browser, own RPC, signing) goes on working.',
    ])
  })
})
