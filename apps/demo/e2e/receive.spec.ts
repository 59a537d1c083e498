import { sandboxTokens } from '@latchkey/chains/evm'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, createWalletClient, http, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainOne, chainTwo, clientOf, setBalance } from './support/chain.ts'
import { withKit } from './support/kit.ts'
import { scan } from './support/pairing.ts'
import { test } from './support/phone.ts'
import { firstAddress } from './support/test.ts'
import { giveTokens } from './support/tokens.ts'
import { anyModal, connect, modal, openAccount, openConnected, openDemo } from './support/visitor.ts'

async function openReceive(page: Page): Promise<Locator> {
  const account = await openAccount(page)
  await account.getByRole('button', { name: 'Receive' }).click()
  const receive = modal(page, 'Receive')
  await expect(receive.getByRole('img', { name: /^QR code of your address/ })).toBeVisible()
  return receive
}

/** Pays from an account of its own, as the phone of another person would. Waits for the block. */
async function pay({ to, value }: { to: Address; value: bigint }) {
  const account = privateKeyToAccount(generatePrivateKey())
  await setBalance(chainOne, account.address, value + parseEther('1'))
  const payer = createWalletClient({ account, transport: http(chainOne.rpcUrl) })
  const hash = await payer.sendTransaction({ to, value, chain: null })
  expect(await clientOf(chainOne).waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
}

test('a visitor shows the code of the address, is paid, and sees the new balance', async ({ page, wallet }) => {
  await setBalance(chainOne, firstAddress(wallet), parseEther('1'))
  await openConnected(page, wallet)
  const receive = await openReceive(page)
  const text = await scan(page, receive.getByRole('img', { name: /^QR code of your address/ }))
  expect(text).toBe(firstAddress(wallet))
  await pay({ to: text as Address, value: parseEther('0.25') })
  await receive.getByRole('button', { name: 'Back' }).click()
  await withKit(page, (kit) => kit.updateBalance())
  await expect(modal(page, 'Account').getByTitle('1.25 ETH')).toBeVisible()
})

test('the code of a request asks for exactly what the visitor typed, on the network in use', async ({
  page,
  wallet,
}) => {
  await setBalance(chainOne, firstAddress(wallet), 0n)
  await openConnected(page, wallet)
  const receive = await openReceive(page)
  await receive.getByRole('tab', { name: 'Request' }).click()
  const amount = receive.getByRole('textbox', { name: 'Amount in ETH' })
  const code = receive.getByRole('img', { name: /^QR code of a request/ })
  await amount.fill('0.123456789012345678')
  await expect(code).toBeVisible()
  const uri = `ethereum:${firstAddress(wallet)}@${chainOne.id}?value=123456789012345678`
  expect(await scan(page, code)).toBe(uri)
  expect(await withKit(page, (kit) => kit.createPaymentUri({ amount: '0.123456789012345678' }))).toBe(uri)
  await amount.fill('0.1234567890123456789')
  await expect(receive.getByText('At most 18 digits after the point.')).toBeVisible()
  await expect(code).toBeHidden()
  await amount.fill('a lot')
  await expect(receive.getByText('Enter a number such as 1.5.')).toBeVisible()
})

test('a request for a token stays one for that token when a later list of tokens does not have it', async ({
  page,
  wallet,
}) => {
  await giveTokens(firstAddress(wallet))
  await openDemo(page, 'index')
  await connect(page, wallet)
  const receive = await openReceive(page)
  await receive.getByRole('tab', { name: 'Request' }).click()
  await receive.getByRole('button', { name: 'sUSD' }).click()
  await receive.getByRole('textbox', { name: 'Amount in sUSD' }).fill('5')
  const code = receive.getByRole('img', { name: /^QR code of a request/ })
  const uri = `ethereum:${sandboxTokens.dollar.address}@${chainOne.id}/transfer?address=${firstAddress(wallet)}&uint256=5000000`
  await expect.poll(() => scan(page, code)).toBe(uri)

  await page.route(/\/v1\/account\/0x\w+\/balance\?/, (route) => route.fulfill({ json: { balances: [] } }))
  const count = await withKit(page, async (kit) => (await (await kit.tokens()).refresh({ force: true })).tokens.length)
  expect(count).toBeLessThan(2)
  await expect(receive.getByRole('textbox', { name: 'Amount in sUSD' })).toHaveValue('5')
  expect(await scan(page, code)).toBe(uri)
})

test('the visitor finds the other networks of the address', async ({ page, wallet }) => {
  await openConnected(page, wallet)
  const receive = await openReceive(page)
  await receive.getByRole('button', { name: /Other networks/ }).click()
  const rows = modal(page, 'Compatible networks').getByRole('listitem')
  await expect(rows.first()).toContainText(chainOne.name)
  await expect(rows.filter({ hasText: chainTwo.name })).toBeVisible()
})

test.describe('in forced colours and in the dark theme', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' }, colorScheme: 'dark' })

  test('the code can be scanned', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    const receive = await openReceive(page)
    const code = receive.getByRole('img', { name: /^QR code of your address/ })
    expect(await scan(page, code)).toBe(firstAddress(wallet))
  })
})

test('a feature that is off has no row, is refused by its name, and is never requested', async ({ page, wallet }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await openConnected(page, wallet)
  await withKit(page, (kit) => kit.updateOptions({ features: { receive: false } }))
  const account = await openAccount(page)
  await expect(account.getByRole('button', { name: 'Disconnect' })).toBeVisible()
  await expect(account.getByRole('button', { name: 'Receive' })).toBeHidden()
  const code = await withKit(page, (kit) =>
    kit.open({ view: 'WalletReceive' }).then(
      () => 'opened',
      (error: { code: string }) => error.code,
    ),
  )
  expect(code).toBe('ViewNotAvailable')
  await expect(anyModal(page)).toHaveAccessibleName('Account')
  const receiveFiles = /WalletReceive|receive\/|payment-?uri/i
  expect(requested.filter((url) => receiveFiles.test(url))).toEqual([])
  // The same page requests the file as soon as the feature is on, so the pattern above finds it.
  await withKit(page, (kit) => kit.updateOptions({ features: { receive: true } }))
  await withKit(page, (kit) => kit.open({ view: 'WalletReceive' }))
  await expect(modal(page, 'Receive').getByRole('img', { name: /^QR code of your address/ })).toBeVisible()
  expect(requested.filter((url) => receiveFiles.test(url))).not.toEqual([])
})
