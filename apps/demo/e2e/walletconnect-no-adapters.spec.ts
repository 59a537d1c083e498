import { expect } from '@playwright/test'
import { parseEther, verifyMessage } from 'viem'
import { chainOne, chainTwo, clientOf, setBalance } from './support/chain.ts'
import { withKit } from './support/kit.ts'
import { copyLink, pair, scan, shownCode } from './support/pairing.ts'
import { addressOn, bitcoinId, evmOneId, evmTwoId, solanaId, test } from './support/phone.ts'
import { anyModal, connectButton, fact, modal, openDemo } from './support/visitor.ts'

test.describe('a kit without adapters', () => {
  test('opens on the QR code, and connects every namespace with it', async ({ page, phone }) => {
    const address = addressOn(phone, evmOneId) as '0x'
    await setBalance(chainOne, address, parseEther('3'))
    await openDemo(page, 'no-adapters')
    await connectButton(page).click()
    await expect(modal(page, 'Scan to connect')).toBeVisible()
    const uri = await scan(page, await shownCode(page))
    expect(uri).toBe(await copyLink(page))
    await phone.pair(uri)
    await phone.approve()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'EVM address')).toHaveText(address)
    await expect(fact(page, 'EVM balance in wei')).toHaveText(String(parseEther('3')))
    await expect(fact(page, 'Solana address')).toHaveText(addressOn(phone, solanaId))
    await expect(fact(page, 'Bitcoin address')).toHaveText(addressOn(phone, bitcoinId))

    phone.setMode('approve')
    await page.getByRole('button', { name: 'Sign on EVM' }).click()
    await expect(fact(page, 'EVM signature')).toHaveText(/^0x/)
    const signature = (await fact(page, 'EVM signature').textContent()) as '0x'
    expect(await verifyMessage({ address, message: 'Hello from Latchkey', signature })).toBe(true)
    await page.getByRole('button', { name: 'Send on EVM' }).click()
    await expect(fact(page, 'EVM transaction')).toHaveText(/^0x/)
    const hash = (await fact(page, 'EVM transaction').textContent()) as '0x'
    expect(await clientOf(chainOne).waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    await page.getByRole('button', { name: 'Sign on Solana' }).click()
    await expect(fact(page, 'Solana signature')).not.toHaveText('none')
    await page.getByRole('button', { name: 'Sign on Bitcoin' }).click()
    await expect(fact(page, 'Bitcoin signature')).not.toHaveText('none')
  })

  test('follows the wallet, survives a reload, and disconnects', async ({ page, phone }) => {
    await openDemo(page, 'no-adapters')
    await connectButton(page).click()
    await shownCode(page)
    await pair(page, phone)
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    await phone.switchChain(evmTwoId)
    await expect(fact(page, 'EVM network')).toHaveText(chainTwo.name)
    await page.reload()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    await expect(fact(page, 'EVM network')).toHaveText(chainTwo.name)
    await expect(fact(page, 'Bitcoin address')).toHaveText(addressOn(phone, bitcoinId))
    // WalletConnect has no request for a Bitcoin balance. So the account view shows at once that there is no balance.
    const network = await withKit(page, (kit) => kit.getNetworks().find((each) => each.chainNamespace === 'bip122'))
    if (!network) throw new Error('The page has no Bitcoin network.')
    await withKit(page, (kit, id) => kit.switchNetwork(id), network.caipNetworkId)
    await withKit(page, (kit) => kit.open({ view: 'Account' }))
    await expect(modal(page, 'Account').getByText('Balance not available')).toBeVisible()
    await page.keyboard.press('Escape')
    await withKit(page, (kit) => kit.disconnect())
    await expect(connectButton(page)).toBeVisible()
    await expect.poll(() => phone.sessions()).toEqual([])
  })
})

test.describe('a kit without adapters, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })

  test('opens on all wallets', async ({ page }) => {
    await openDemo(page, 'no-adapters')
    await connectButton(page).tap()
    const wallets = modal(page, 'All wallets')
    await expect(wallets.getByRole('searchbox', { name: 'Search wallets' })).toBeVisible()
    await expect(wallets.getByRole('button', { name: 'MetaMask' })).toBeVisible()
  })
})
