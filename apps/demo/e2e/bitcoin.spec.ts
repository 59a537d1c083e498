import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import type { PageBitcoinWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import bip322 from 'bip322-js'
import {
  feeRateOf,
  freshBitcoinAddress,
  freshBitcoinKeys,
  fund,
  satsOf,
  transactionOf,
} from './support/bitcoinChain.ts'
import { withKit } from './support/kit.ts'
import { chooseFor, openConnectedOn, readFact, test } from './support/pageWallets.ts'
import { anyModal, fact, modal, openDemo } from './support/visitor.ts'

const message = 'Hello from Latchkey'

/** The name of a wallet in the modal, by its shape. The shape is the API by which a page finds the wallet. */
const nameByShape = {
  'wallet-standard': 'Test Wallet',
  'sats-connect': 'Test Wallet',
  leather: 'Leather',
  okx: 'OKX Wallet',
  unisat: 'UniSat Wallet',
}

/** Returns two accounts whose keys no other test uses. */
const freshAccounts = () => [freshBitcoinKeys(), freshBitcoinKeys()] as const

const paymentAddressOf = ({ addresses }: PageBitcoinWallet) => addresses[0] ?? ''

async function send(page: Page, receiver: string, sats: number): Promise<string> {
  await page.getByRole('textbox', { name: 'Bitcoin recipient' }).fill(receiver)
  await page.getByRole('textbox', { name: 'Amount in sat' }).fill(String(sats))
  await page.getByRole('button', { name: 'Send on Bitcoin' }).click()
  return readFact(page, 'Bitcoin transaction')
}

test.describe('with a Bitcoin wallet of the page', () => {
  for (const shape of ['wallet-standard', 'sats-connect'] as const) {
    test(`by ${shape} a visitor connects, signs, and sends at a custom fee rate`, async ({
      page,
      addBitcoinWallet,
    }) => {
      const wallet = await addBitcoinWallet({ shapes: [shape], accounts: freshAccounts() })
      const address = paymentAddressOf(wallet)
      const receiver = freshBitcoinAddress()
      await fund(address, 7_000_000n, 123_456n)
      await openDemo(page, 'index')
      await page.getByRole('button', { name: 'Connect Bitcoin' }).click()
      const row = modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })
      await expect(row).toHaveText(/Test Wallet\s*Installed$/)
      await row.click()
      await expect(anyModal(page)).toBeHidden()
      await expect(fact(page, 'Bitcoin address')).toHaveText(address)
      await expect(fact(page, 'Bitcoin network')).toHaveText(bitcoinSandbox.name)
      await expect(fact(page, 'Bitcoin wallets')).toHaveText(wallet.name)
      await expect(fact(page, 'Bitcoin balance in sat')).toHaveText('7123456')
      await page.getByRole('button', { name: 'Open the Bitcoin account' }).click()
      await expect(modal(page, 'Account').getByTitle('0.07123456 BTC')).toHaveText('0.071 BTC')
      await page.keyboard.press('Escape')

      await page.getByRole('button', { name: 'Sign on Bitcoin' }).click()
      const signature = await readFact(page, 'Bitcoin signature')
      expect(bip322.Verifier.verifySignature(address, message, signature)).toBe(true)
      expect(bip322.Verifier.verifySignature(address, `${message}!`, signature)).toBe(false)

      const transactionId = await withKit(
        page,
        (kit, to) => kit.sendTransaction({ namespace: 'bip122', transaction: { to, value: 6_500_001n, feeRate: 7 } }),
        receiver,
      )
      const transaction = await transactionOf(transactionId)
      expect(transaction.vin.map(({ prevout }) => prevout.scriptpubkey_address)).toEqual([address])
      expect(transaction.vout).toMatchObject([
        { scriptpubkey_address: receiver, value: 6_500_001 },
        { scriptpubkey_address: address, value: 499_999 - transaction.fee },
      ])
      expect(feeRateOf(transaction)).toBeGreaterThanOrEqual(7)
      expect(feeRateOf(transaction)).toBeLessThan(7.1)
      expect(await satsOf(receiver)).toBe(6_500_001)
    })
  }

  test("a visitor sends with the wallet's own method, and the page shows the new balance", async ({
    page,
    addBitcoinWallet,
  }) => {
    const wallet = await addBitcoinWallet({ accounts: freshAccounts() })
    const receiver = freshBitcoinAddress()
    await fund(paymentAddressOf(wallet), 400_000n)
    await openConnectedOn(page, 'Bitcoin', wallet.name)
    const { vout } = await transactionOf(await send(page, receiver, 123_457))
    expect(vout[0]).toMatchObject({ scriptpubkey_address: receiver, value: 123_457 })
    expect(await satsOf(receiver)).toBe(123_457)
    const remainingSats = await satsOf(paymentAddressOf(wallet))
    await expect(fact(page, 'Bitcoin balance in sat')).toHaveText(String(remainingSats))
    expect((await wallet.prompts()).map(({ method }) => method)).toEqual(['wallet_connect', 'sendTransfer'])
  })

  for (const shape of ['leather', 'okx', 'unisat'] as const) {
    const name = nameByShape[shape]
    test(`a visitor connects ${name}, and signs`, async ({ page, addBitcoinWallet }) => {
      const wallet = await addBitcoinWallet({ shapes: [shape], accounts: freshAccounts() })
      await openConnectedOn(page, 'Bitcoin', name)
      await expect(fact(page, 'Bitcoin address')).toHaveText(paymentAddressOf(wallet))
      await expect(fact(page, 'Bitcoin network')).toHaveText(bitcoinSandbox.name)
      await expect(fact(page, 'Bitcoin wallets')).toHaveText(name)
      await expect(fact(page, 'Bitcoin balance in sat')).toHaveText('0')
      await page.getByRole('button', { name: 'Sign on Bitcoin' }).click()
      const signature = await readFact(page, 'Bitcoin signature')
      expect(bip322.Verifier.verifySignature(paymentAddressOf(wallet), message, signature)).toBe(true)
    })
  }

  test('a visitor who declines sees an error, and can retry', async ({ page, addBitcoinWallet }) => {
    const wallet = await addBitcoinWallet({ accounts: freshAccounts(), mode: 'reject' })
    await fund(paymentAddressOf(wallet), 400_000n)
    await openDemo(page, 'index')
    await chooseFor(page, 'Bitcoin', wallet.name)
    const waitingView = modal(page, wallet.name)
    await expect(waitingView.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await expect(fact(page, 'Bitcoin status')).toHaveText('disconnected')
    await wallet.setMode('approve')
    await waitingView.getByRole('button', { name: 'Try again' }).click()
    await expect(fact(page, 'Bitcoin address')).toHaveText(paymentAddressOf(wallet))
    await expect(anyModal(page)).toBeHidden()

    await wallet.setMode('reject')
    for (const button of ['Sign on Bitcoin', 'Send on Bitcoin']) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert')).toHaveText('UserRejected')
      await expect(page.getByRole('button', { name: button })).toBeEnabled()
    }
    expect(await satsOf(paymentAddressOf(wallet))).toBe(400_000)
  })

  test('a payment above the balance is refused before the wallet is asked', async ({ page, addBitcoinWallet }) => {
    const wallet = await addBitcoinWallet({ shapes: ['wallet-standard'], accounts: freshAccounts() })
    await fund(paymentAddressOf(wallet), 40_000n)
    await openConnectedOn(page, 'Bitcoin', wallet.name)
    await page.getByRole('button', { name: 'Send on Bitcoin' }).click()
    await expect(page.getByRole('alert')).toHaveText('InsufficientFunds')
    expect((await wallet.prompts()).map(({ method }) => method)).toEqual(['bitcoin:connect'])
    expect(await satsOf(paymentAddressOf(wallet))).toBe(40_000)
  })

  test('a chosen ordinals address signs, and payments still come from the payment address', async ({
    page,
    addBitcoinWallet,
  }) => {
    const wallet = await addBitcoinWallet({ accounts: freshAccounts() })
    const [payment = '', ordinals = ''] = wallet.addresses
    await fund(payment, 400_000n)
    await openConnectedOn(page, 'Bitcoin', wallet.name)
    await page.getByRole('button', { name: 'Open the Bitcoin account' }).click()
    await modal(page, 'Account').getByRole('button', { name: '1 wallet connected' }).click()
    const profile = modal(page, 'Your wallets')
    await profile
      .getByRole('list', { name: 'Connected', exact: true })
      .getByRole('button', { name: /Ordinals/ })
      .click()
    await expect(fact(page, 'Bitcoin address')).toHaveText(ordinals)
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await page.getByRole('button', { name: 'Sign on Bitcoin' }).click()
    expect(bip322.Verifier.verifySignature(ordinals, message, await readFact(page, 'Bitcoin signature'))).toBe(true)
    const { vin } = await transactionOf(await send(page, freshBitcoinAddress(), 100_000))
    expect(vin.map(({ prevout }) => prevout.scriptpubkey_address)).toEqual([payment])
    await page.reload()
    await expect(fact(page, 'Bitcoin address')).toHaveText(ordinals)
  })

  test('the page follows the wallet to another account, with its balance', async ({ page, addBitcoinWallet }) => {
    const accounts = freshAccounts()
    const wallet = await addBitcoinWallet({ accounts })
    await fund(paymentAddressOf(wallet), 50_001n)
    await openConnectedOn(page, 'Bitcoin', wallet.name)
    await expect(fact(page, 'Bitcoin balance in sat')).toHaveText('50001')
    await wallet.useAccount(1)
    await expect(fact(page, 'Bitcoin balance in sat')).toHaveText('0')
    await expect(fact(page, 'Bitcoin address')).not.toHaveText(paymentAddressOf(wallet))
    await wallet.useAccount(0)
    await expect(fact(page, 'Bitcoin address')).toHaveText(paymentAddressOf(wallet))
    await expect(fact(page, 'Bitcoin balance in sat')).toHaveText('50001')
  })

  test('a visitor connects Leather again after a reload, since Leather cannot be restored without a prompt', async ({
    page,
    addBitcoinWallet,
  }) => {
    const wallet = await addBitcoinWallet({ shapes: ['leather'], accounts: freshAccounts() })
    await openConnectedOn(page, 'Bitcoin', nameByShape.leather)
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect Bitcoin' })).toBeVisible()
    await expect(fact(page, 'Bitcoin status')).toHaveText('disconnected')
    expect(await wallet.requests()).toEqual([])
    await chooseFor(page, 'Bitcoin', nameByShape.leather)
    await expect(fact(page, 'Bitcoin address')).toHaveText(paymentAddressOf(wallet))
  })

  for (const shape of ['wallet-standard', 'sats-connect', 'unisat'] as const) {
    test(`a visitor stays connected by ${shape} after a reload without a prompt, and disconnects for good`, async ({
      page,
      addBitcoinWallet,
    }) => {
      const wallet = await addBitcoinWallet({ shapes: [shape], accounts: freshAccounts() })
      await openConnectedOn(page, 'Bitcoin', nameByShape[shape])
      await page.reload()
      await expect(fact(page, 'Bitcoin address')).toHaveText(paymentAddressOf(wallet))
      await expect(fact(page, 'Bitcoin status')).toHaveText('connected')
      await expect(anyModal(page)).toBeHidden()
      expect(await wallet.prompts()).toEqual([])
      await page.getByRole('button', { name: 'Sign on Bitcoin' }).click()
      await expect(fact(page, 'Bitcoin signature')).not.toHaveText('none')

      await page.getByRole('button', { name: 'Open the Bitcoin account' }).click()
      await modal(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
      await expect(fact(page, 'Bitcoin status')).toHaveText('disconnected')
      await expect(anyModal(page)).toBeHidden()
      await page.reload()
      await expect(page.getByRole('button', { name: 'Connect Bitcoin' })).toBeVisible()
      await expect(fact(page, 'Bitcoin status')).toHaveText('disconnected')
      expect(await wallet.requests()).toEqual([])
    })
  }
})
