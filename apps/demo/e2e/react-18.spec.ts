import { expect } from '@playwright/test'
import { one, setBalance, two } from './support/chain.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connect, connectButton, fact, modal, openAccount } from './support/visitor.ts'

test.describe('on React 18', () => {
  test('a visitor connects, looks, switches, reloads and leaves', async ({ page, wallet }) => {
    const address = firstAddress(wallet)
    await setBalance(one, address, 12_345_999_999_999_999_999n)
    await page.goto('/react-18/evm.html?wallet=none')
    await connect(page, wallet)
    await expect(fact(page, 'Address')).toHaveText(address)

    const account = await openAccount(page)
    await expect(account.getByTitle('12.345999999999999999 ETH')).toHaveText('12.345 ETH')
    await account.getByRole('button', { name: one.name }).click()
    await modal(page, 'Choose network').getByRole('button', { name: two.name }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(two.id))

    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(address)
    await (await openAccount(page)).getByRole('button', { name: 'Disconnect' }).click()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect(connectButton(page)).toBeVisible()
  })
})
