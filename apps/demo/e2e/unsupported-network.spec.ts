import { expect } from '@playwright/test'
import { chainOne, chainTwo, foreignChain } from './support/chain.ts'
import { test } from './support/test.ts'
import { anyModal, fact, modal, openAccount, openConnected } from './support/visitor.ts'

test.describe('a network that the site does not list', () => {
  test.beforeEach(async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await wallet.switchChain(foreignChain.id)
    await expect(modal(page, 'Unsupported network')).toBeVisible()
  })

  test('a visitor sees a warning and chooses a listed network', async ({ page, wallet }) => {
    await expect(fact(page, 'Chain id')).toHaveText(`${foreignChain.id} (unsupported)`)
    const rows = modal(page, 'Unsupported network').getByRole('list', { name: 'Supported networks' })
    await expect(rows.getByRole('button')).toHaveText([new RegExp(chainOne.name), new RegExp(chainTwo.name)])
    await rows.getByRole('button', { name: chainTwo.name }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    expect((await wallet.prompts()).map(({ method }) => method)).toEqual([
      'wallet_requestPermissions',
      'wallet_switchEthereumChain',
    ])
  })

  test('the warning closes once the wallet is on a listed network', async ({ page, wallet }) => {
    await wallet.switchChain(chainTwo.id)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
  })

  test('the warning closes with Escape, and the network button opens it again', async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await page.getByRole('button', { name: 'Switch network' }).click()
    await expect(modal(page, 'Unsupported network')).toBeVisible()
  })

  test('the warning closes with its close button', async ({ page }) => {
    await anyModal(page).getByRole('button', { name: 'Close' }).click()
    await expect(anyModal(page)).toBeHidden()
  })

  test('the warning closes with a click on the page behind', async ({ page }) => {
    await page.mouse.click(40, 400)
    await expect(anyModal(page)).toBeHidden()
  })

  test('Back during a switch closes the modal', async ({ page, wallet }) => {
    await wallet.setMode('manual')
    await modal(page, 'Unsupported network').getByRole('button', { name: chainOne.name }).click()
    await wallet.nextPrompt()
    await modal(page, 'Switch network').getByRole('button', { name: 'Back' }).click()
    await expect(anyModal(page)).toBeHidden()
  })

  test('a visitor disconnects the wallet in the warning', async ({ page }) => {
    await anyModal(page).getByRole('button', { name: 'Disconnect' }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect(fact(page, 'Chain id')).toHaveText(String(chainOne.id))
  })

  test('the account view shows that the network is not supported and the balance is unknown', async ({ page }) => {
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    const account = await openAccount(page)
    await expect(account.getByRole('button', { name: /Not supported here/ })).toBeVisible()
    await account.getByRole('button', { name: /Not supported here/ }).click()
    await expect(modal(page, 'Unsupported network')).toBeVisible()
  })

  test('a visitor sees the warning again after a reload, without a prompt', async ({ page, wallet }) => {
    await page.reload()
    await expect(modal(page, 'Unsupported network')).toBeVisible()
    expect(await wallet.prompts()).toEqual([])
  })
})
