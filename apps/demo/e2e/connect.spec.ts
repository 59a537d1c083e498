import { expect } from '@playwright/test'
import { chainOne, clientOf, setBalance, shownBalance } from './support/chain.ts'
import { recordTexts } from './support/record.ts'
import { firstAddress, test, withMotion } from './support/test.ts'
import { anyModal, connectButton, fact, modal, openAccount, openDemo } from './support/visitor.ts'

test.use(withMotion)

test.describe('connecting a wallet', () => {
  test('a visitor clicks, chooses the wallet, approves, and sees the account with the balance of the chain', async ({
    page,
    wallet,
  }) => {
    const address = firstAddress(wallet)
    // The page must cut this balance off after three decimals. Rounded, it would be 12.346.
    await setBalance(chainOne, address, 12_345_999_999_999_999_999n)
    await wallet.setMode('manual')
    await openDemo(page)
    await expect(fact(page, 'Status')).toHaveText('disconnected')

    await connectButton(page).click()
    const connect = modal(page, 'Connect wallet')
    await expect(connect.getByRole('list', { name: 'Wallets' }).getByRole('listitem')).toHaveCount(1)
    const row = connect.getByRole('button', { name: wallet.name })
    await expect(row).toHaveAccessibleName(/Installed/)
    await row.click()
    const waitingView = modal(page, wallet.name)
    await expect(waitingView.getByRole('heading', { name: `Open ${wallet.name}` })).toBeVisible()
    expect(await wallet.nextPrompt()).toMatchObject({ method: 'wallet_requestPermissions' })

    const headings = await recordTexts(waitingView, 'h3')
    await wallet.approve()
    await expect(anyModal(page)).toBeHidden()
    expect(await headings()).toEqual(['Connected'])
    await expect(fact(page, 'Status')).toHaveText('connected')
    await expect(fact(page, 'Address')).toHaveText(address)
    await expect(fact(page, 'wagmi address')).toHaveText(address)
    await expect(fact(page, 'Chain id')).toHaveText(String(await clientOf(chainOne).getChainId()))

    const wei = await clientOf(chainOne).getBalance({ address })
    expect(shownBalance(wei)).toBe('12.345 ETH')
    await expect(fact(page, 'wagmi balance in wei')).toHaveText(String(wei))
    const account = await openAccount(page)
    const balance = account.getByTitle('12.345999999999999999 ETH')
    await expect(balance).toHaveText('12.345 ETH')
    await expect(account.getByText(`${address.slice(0, 6)}...${address.slice(-6)}`)).toBeVisible()
    await expect(account.getByText(wallet.name, { exact: true })).toBeVisible()
    await expect(account.getByRole('button', { name: chainOne.name })).toBeVisible()
  })

  test('the page button shows the first four and last six characters of the address, and the balance', async ({
    page,
    wallet,
  }) => {
    const address = firstAddress(wallet)
    await setBalance(chainOne, address, 1_234_567_890_000_000_000_000n)
    await openDemo(page)
    await connectButton(page).click()
    await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    const button = page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').last()
    await expect(button).toHaveAccessibleName(`Account 1,234.567 ETH ${address.slice(0, 6)}...${address.slice(-6)}`)
  })

  test('the modal opens at once, even while the wallets do not respond', async ({ page, wallet }) => {
    await wallet.hold('eth_requestAccounts')
    await wallet.hold('eth_accounts')
    await openDemo(page)
    await connectButton(page).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })).toBeVisible()
  })

  test('a visitor without a wallet sees how to get one', async ({ page }) => {
    await openDemo(page)
    await connectButton(page).click()
    const connect = modal(page, 'Connect wallet')
    await expect(connect.getByText('No wallet found')).toBeVisible()
    await connect.getByRole('button', { name: 'Get a wallet' }).click()
    const explore = modal(page, 'Get a wallet').getByRole('link', { name: /Explore wallets/ })
    await expect(explore).toHaveAttribute('href', 'https://ethereum.org/en/wallets/find-wallet/')
  })

  test('a visitor accepts the terms before they can choose a wallet', async ({ page, wallet }) => {
    await openDemo(page, 'evm', { legal: '' })
    await connectButton(page).click()
    const connect = modal(page, 'Connect wallet')
    const row = connect.getByRole('button', { name: wallet.name })
    await expect(row).toBeDisabled()
    await connect.getByRole('checkbox', { name: /I agree to the Terms of Service and Privacy Policy/ }).check()
    await row.click()
    await expect(fact(page, 'Status')).toHaveText('connected')
  })

  test('the wallet of an earlier connection is listed first, as recent', async ({ page, wallet, addWallet }) => {
    await addWallet({ name: 'Another Wallet', rdns: 'test.another' })
    await openDemo(page)
    await connectButton(page).click()
    await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    await page.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await connectButton(page).click()
    const rows = modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' }).getByRole('button')
    await expect(rows).toHaveText([new RegExp(`${wallet.name}.*Recent`), /Another Wallet.*Installed/])
  })
})
