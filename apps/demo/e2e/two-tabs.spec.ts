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
    const firstWallet = await installWallet(page, options)
    await openConnected(page, firstWallet)

    const secondTab = await context.newPage()
    const secondWallet = await installWallet(secondTab, options)
    // Simulates that both tabs have the same extension: what the first tab was allowed, the second is allowed, too.
    await secondWallet.override('eth_accounts', { result: [firstAddress(firstWallet).toLowerCase()] })
    await openDemo(secondTab)
    await expect(fact(secondTab, 'Address')).toHaveText(firstAddress(firstWallet))
    expect(await secondWallet.prompts()).toEqual([])

    await secondTab.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(secondTab, 'Status')).toHaveText('disconnected')
    await expect(fact(page, 'Address')).toHaveText(firstAddress(firstWallet))
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
  })

  test('each tab keeps the wallet that was connected in it', async ({ page, context }) => {
    const firstWallet = await installWallet(page, { ...freshWallet(), name: 'First', rdns: 'test.first' })
    await openDemo(page)
    const tab = await context.newPage()
    const secondWallet = await installWallet(tab, { ...freshWallet(), name: 'Second', rdns: 'test.second' })
    await openDemo(tab)
    await connect(page, firstWallet)
    await connect(tab, secondWallet)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(firstWallet))
    await expect(fact(tab, 'Address')).toHaveText(firstAddress(secondWallet))
  })
})
