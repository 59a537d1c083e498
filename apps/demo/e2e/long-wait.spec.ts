import { expect } from '@playwright/test'
import { chainTwo } from './support/chain.ts'
import { installClock, stopClock } from './support/clock.ts'
import { test } from './support/pageWallets.ts'
import { firstAddress } from './support/test.ts'
import { anyModal, connect, connectButton, fact, modal, openDemo, openNetworks } from './support/visitor.ts'

test.describe('a wallet that does not respond', () => {
  test.beforeEach(async ({ page, wallet }) => {
    await installClock(page)
    await wallet.setMode('manual')
    await openDemo(page, 'index')
    await connectButton(page).click()
    const row = modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })
    await expect(row).toBeVisible()
    await stopClock(page)
    await row.click()
    await page.clock.runFor(500)
    await expect(modal(page, wallet.name).getByRole('heading', { name: `Open ${wallet.name}` })).toBeVisible()
    await wallet.nextPrompt()
  })

  test('after six seconds the visitor gets a hint, and can still connect', async ({ page, wallet }) => {
    const waitingView = modal(page, wallet.name)
    await page.clock.runFor(5_000)
    await expect(waitingView.getByRole('button', { name: 'Ask again' })).toBeHidden()
    await page.clock.runFor(1_500)
    await expect(waitingView.getByText(`No window? Open ${wallet.name} from your browser’s toolbar.`)).toBeVisible()
    await expect(waitingView.getByRole('button', { name: 'Ask again' })).toBeVisible()

    await wallet.approve()
    await page.clock.resume()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'EVM address')).toHaveText(firstAddress(wallet))
  })

  test('the visitor can use a QR code instead', async ({ page, wallet }) => {
    await page.clock.runFor(6_500)
    await modal(page, wallet.name).getByRole('button', { name: 'Use QR code instead' }).click()
    await page.clock.runFor(500)
    await expect(modal(page, 'Scan to connect')).toBeVisible()
  })
})

test('a network switch can be retried when the wallet does not respond', async ({ page, wallet }) => {
  await installClock(page)
  await openDemo(page, 'evm')
  await connect(page, wallet)
  await wallet.setMode('manual')
  const networks = await openNetworks(page)
  await expect(networks.getByRole('button', { name: chainTwo.name })).toBeVisible()
  await stopClock(page)
  await networks.getByRole('button', { name: chainTwo.name }).click()
  await page.clock.runFor(500)
  const waitingView = modal(page, 'Switch network')
  await expect(waitingView.getByText(`Allow the switch to ${chainTwo.name} in ${wallet.name}.`)).toBeVisible()
  await wallet.nextPrompt()
  await page.clock.runFor(5_000)
  await expect(waitingView.getByRole('button', { name: 'Ask again' })).toBeHidden()
  await page.clock.runFor(1_500)
  await expect(waitingView.getByRole('button', { name: 'Ask again' })).toBeVisible()

  await wallet.approve()
  await page.clock.resume()
  await expect(anyModal(page)).toBeHidden()
  await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
})
