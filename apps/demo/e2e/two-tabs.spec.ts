import { installWallet } from '@latchkey/testing/playwright'
import { expect } from '@playwright/test'
import { firstAddress, freshWallet, test } from './support/test.ts'
import { connect, connectButton, fact, openConnected, openDemo } from './support/visitor.ts'

test.describe('two tabs of one site', () => {
  test('the second tab connects without a prompt, and disconnecting there does not affect the first', async ({
    page,
    context,
  }) => {
    const options = freshWallet()
    const first = await installWallet(page, options)
    await openConnected(page, first)

    const tab = await context.newPage()
    const second = await installWallet(tab, options)
    // Both tabs have the same extension, so a permission of the first tab is valid in the second.
    await second.override('eth_accounts', { result: [firstAddress(first).toLowerCase()] })
    await openDemo(tab)
    await expect(fact(tab, 'Address')).toHaveText(firstAddress(first))
    expect(await second.prompts()).toEqual([])

    await tab.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(tab, 'Status')).toHaveText('disconnected')
    await expect(fact(page, 'Address')).toHaveText(firstAddress(first))
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
  })

  test('each tab keeps the wallet that was connected in it', async ({ page, context }) => {
    const first = await installWallet(page, { ...freshWallet(), name: 'First', rdns: 'test.first' })
    await openDemo(page)
    const tab = await context.newPage()
    const second = await installWallet(tab, { ...freshWallet(), name: 'Second', rdns: 'test.second' })
    await openDemo(tab)
    await connect(page, first)
    await connect(tab, second)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(first))
    await expect(fact(tab, 'Address')).toHaveText(firstAddress(second))
  })
})
