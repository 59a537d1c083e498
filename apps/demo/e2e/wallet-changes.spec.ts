import { expect } from '@playwright/test'
import { chainOne, chainTwo, setBalance } from './support/chain.ts'
import { firstAddress, secondAddress, test } from './support/test.ts'
import { anyModal, fact, openAccount, openConnected } from './support/visitor.ts'

test.describe('changes that a visitor makes in the wallet', () => {
  test('another account appears on the page and in the modal, with its balance', async ({ page, wallet }) => {
    await setBalance(chainOne, firstAddress(wallet), 5n * 10n ** 18n)
    await setBalance(chainOne, secondAddress(wallet), 7n * 10n ** 18n)
    await openConnected(page, wallet)
    const account = await openAccount(page)
    await expect(account.getByTitle('5 ETH')).toBeVisible()

    await wallet.setAccounts([secondAddress(wallet), firstAddress(wallet)])
    await expect(account.getByTitle('7 ETH')).toHaveText('7 ETH')
    await expect(account.getByText(`${secondAddress(wallet).slice(0, 6)}...`)).toBeVisible()
    await expect(fact(page, 'Address')).toHaveText(secondAddress(wallet))
    await expect(fact(page, 'wagmi address')).toHaveText(secondAddress(wallet))
  })

  test('the page follows the wallet to another listed network without a notice', async ({ page, wallet }) => {
    await setBalance(chainOne, firstAddress(wallet), 5n * 10n ** 18n)
    await setBalance(chainTwo, firstAddress(wallet), 9n * 10n ** 18n)
    await openConnected(page, wallet)
    await expect(fact(page, 'wagmi balance in wei')).toHaveText('5000000000000000000')
    const prompts = await wallet.prompts()
    await wallet.switchChain(chainTwo.id)
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(fact(page, 'wagmi chain id')).toHaveText(String(chainTwo.id))
    await expect(fact(page, 'wagmi balance in wei')).toHaveText('9000000000000000000')
    await expect(page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').first()).toHaveAccessibleName(
      `Network ${chainTwo.name}`,
    )
    await expect(anyModal(page)).toBeHidden()
    expect(await wallet.prompts()).toEqual(prompts)
    const account = await openAccount(page)
    await expect(account.getByTitle('9 ETH')).toBeVisible()
  })

  test('locking the wallet ends the connection, and unlocking restores it', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await wallet.lock()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await wallet.unlock()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    expect((await wallet.prompts()).length).toBe(1)
  })

  test('a wallet that loses its network stays connected, and the account shows it', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    const account = await openAccount(page)
    await wallet.disconnect()
    await expect(page.getByText('The wallet has no connection to the network')).toBeVisible()
    await expect(account.getByText('Your wallet has no connection')).toBeVisible()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await wallet.reconnect()
    await expect(account.getByText('Your wallet has no connection')).toBeHidden()
  })
})
