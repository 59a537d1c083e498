import { expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { test } from './support/ownRelay.ts'
import { chooseWalletConnect, connectPhone, pair, shownCode } from './support/pairing.ts'
import { addressOn, evmOneId } from './support/phone.ts'
import { anyModal, connectButton, fact, openDemo } from './support/visitor.ts'

test.describe('a connection over WalletConnect', () => {
  test('shows that the relay is down, and works once it is up', async ({ page, relay, openPhone }) => {
    const phone = await openPhone({ relayUrl: relay.relayUrl })
    await relay.kill()
    await page.clock.install()
    await openDemo(page, 'index')
    await connectButton(page).click()
    const whenSocketOpens = page.waitForEvent('websocket')
    await chooseWalletConnect(page)
    await whenSocketOpens
    await page.clock.fastForward(10_000)
    await expect(anyModal(page).getByRole('heading', { name: 'No connection' })).toBeVisible()
    await relay.start()
    await anyModal(page).getByRole('button', { name: 'Try again' }).click()
    await shownCode(page)
    await pair(page, phone)
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })

  test('survives a restart of the relay, and a request during it gets its response', async ({
    page,
    relay,
    openPhone,
  }) => {
    const phone = await openPhone({ relayUrl: relay.relayUrl })
    const address = addressOn(phone, evmOneId) as '0x'
    await openDemo(page, 'index')
    await connectPhone(page, phone)
    await expect(fact(page, 'EVM address')).toHaveText(address)
    await relay.kill()
    await page.getByRole('button', { name: 'Sign on EVM' }).click()
    await expect(page.getByRole('button', { name: 'Sign on EVM' })).toBeDisabled()
    await relay.start()
    await phone.approve()
    await expect(fact(page, 'EVM signature')).toHaveText(/^0x/)
    const signature = (await fact(page, 'EVM signature').textContent()) as '0x'
    expect(await verifyMessage({ address, message: 'Hello from Latchkey', signature })).toBe(true)
    await phone.deleteSession()
    await expect(fact(page, 'EVM status')).toHaveText('disconnected')
  })
})
