import { expect } from '@playwright/test'
import { withKit } from './support/kit.ts'
import { copyLink, openCode, pair, shownCode } from './support/pairing.ts'
import { addressOn, evmOneId, test } from './support/phone.ts'
import { anyModal, fact, openDemo } from './support/visitor.ts'

test.describe('a connection over WalletConnect', () => {
  test('that the wallet declines can be retried with a new QR code', async ({ page, phone }) => {
    await openDemo(page, 'index')
    await openCode(page)
    const firstUri = await copyLink(page)
    await phone.pair(firstUri)
    await phone.reject()
    await expect(anyModal(page).getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await anyModal(page).getByRole('button', { name: 'Try again' }).click()
    await shownCode(page)
    expect(await copyLink(page)).not.toBe(firstUri)
    await pair(page, phone)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })

  test('whose offer expires unused can be retried with a new QR code', async ({ page, phone }) => {
    await page.clock.install()
    await openDemo(page, 'index')
    await openCode(page)
    const firstUri = await copyLink(page)
    const readRemainingMs = () => withKit(page, ({ core }) => (core.storage.read('offeredUntil') ?? 0) - Date.now())
    expect(await readRemainingMs()).toBeLessThanOrEqual(240_000)
    // Advances the clock in small steps. After one step of ninety seconds, the kit would assume that the computer was asleep, and would
    // connect to the relay again.
    while ((await readRemainingMs()) > 60_000) await page.clock.fastForward(30_000)
    await expect(anyModal(page).getByRole('heading', { name: 'Scan with your phone' })).toBeVisible()
    // The kit stops using an offer ten seconds before the offer expires.
    await page.clock.fastForward((await readRemainingMs()) - 9_000)
    await expect(anyModal(page).getByRole('heading', { name: 'This code is too old' })).toBeVisible()
    await expect(anyModal(page).getByRole('button', { name: 'Copy link' })).toHaveCount(0)
    await anyModal(page).getByRole('button', { name: 'New code' }).click()
    await shownCode(page)
    expect(await copyLink(page)).not.toBe(firstUri)
    await pair(page, phone)
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })
})
