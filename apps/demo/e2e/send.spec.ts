import { sandboxTokens } from '@latchkey/chains/evm'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Address, parseAbi, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainOne, clientOf, setBalance } from './support/chain.ts'
import { test } from './support/phone.ts'
import { firstAddress } from './support/test.ts'
import { giveTokens } from './support/tokens.ts'
import { connect, modal, openAccount, openConnected, openDemo } from './support/visitor.ts'

const client = clientOf(chainOne)
const newAddress = () => privateKeyToAddress(generatePrivateKey())

const readTokens = (owner: Address): Promise<bigint> =>
  client.readContract({
    address: sandboxTokens.dollar.address,
    abi: parseAbi(['function balanceOf(address owner) view returns (uint256)']),
    functionName: 'balanceOf',
    args: [owner],
  })

async function openSend(page: Page): Promise<Locator> {
  const account = await openAccount(page)
  await account.getByRole('button', { name: 'Send', exact: true }).click()
  const send = modal(page, 'Send')
  await expect(send.getByRole('textbox', { name: 'To' })).toBeVisible()
  return send
}

/** Fills in the form and waits for the review. */
async function review(page: Page, { amount, to }: { amount: string; to: string }): Promise<Locator> {
  const send = modal(page, 'Send')
  await send.getByRole('textbox', { name: /^Amount in/ }).fill(amount)
  await send.getByRole('textbox', { name: 'To' }).fill(to)
  await send.getByRole('button', { name: 'Review' }).click()
  return modal(page, 'Check the payment')
}

const confirmButton = (dialog: Locator) => dialog.getByRole('button', { name: /^Send \w+ on / })

/** Waits until the payment has arrived, and closes its view. */
async function finish(page: Page): Promise<void> {
  const payment = modal(page, 'Payment')
  await expect(payment.getByRole('heading', { name: 'It arrived' })).toBeVisible()
  await payment.getByRole('button', { name: 'Done' }).click()
  await expect(modal(page, 'Account')).toBeVisible()
}

test('a visitor sends coins, and the receiver has exactly the amount of the review', async ({ page, wallet }) => {
  const to = newAddress()
  await setBalance(chainOne, firstAddress(wallet), parseEther('2'))
  await openConnected(page, wallet)
  await openSend(page)
  const preview = await review(page, { amount: '0.123456789012345678', to: to.toLowerCase() })
  await expect(preview.getByText(to)).toBeVisible()
  await expect(preview.getByTitle('0.123456789012345678 ETH')).toBeVisible()
  await expect(preview.getByText(chainOne.name, { exact: true })).toBeVisible()
  await confirmButton(preview).click()
  await finish(page)
  expect(await client.getBalance({ address: to })).toBe(123_456_789_012_345_678n)
  expect(await client.getTransactionCount({ address: firstAddress(wallet) })).toBe(1)
})

test('a visitor sends a token with the keyboard alone', async ({ page, wallet }) => {
  const to = newAddress()
  await setBalance(chainOne, firstAddress(wallet), parseEther('1'))
  await giveTokens(firstAddress(wallet))
  await openDemo(page, 'index')
  await connect(page, wallet)
  const account = await openAccount(page)
  await account.getByRole('button', { name: 'Send', exact: true }).focus()
  await page.keyboard.press('Enter')
  const send = modal(page, 'Send')
  const currency = send.getByRole('button', { name: /^Ether/ })
  await expect(currency).toBeVisible()
  await currency.focus()
  await page.keyboard.press('Enter')
  const list = modal(page, 'Choose what to send')
  await expect(list.getByRole('button', { name: /sUSD/ })).toBeVisible()
  await list.getByRole('button', { name: /sUSD/ }).focus()
  await page.keyboard.press('Enter')
  const amount = send.getByRole('textbox', { name: 'Amount in sUSD' })
  await expect(amount).toBeVisible()
  await amount.focus()
  await page.keyboard.type('12.5')
  await send.getByRole('textbox', { name: 'To' }).focus()
  await page.keyboard.type(to)
  await page.keyboard.press('Enter')
  const preview = modal(page, 'Check the payment')
  await expect(preview.getByTitle('12.5 sUSD')).toBeVisible()
  await expect(preview.getByText(to)).toBeVisible()
  await confirmButton(preview).focus()
  await page.keyboard.press('Enter')
  await finish(page)
  expect(await readTokens(to)).toBe(12_500_000n)
})

test('“Max” sends all coins less the fee', async ({ page, wallet }) => {
  const to = newAddress()
  await setBalance(chainOne, firstAddress(wallet), parseEther('0.5'))
  await openConnected(page, wallet)
  const send = await openSend(page)
  await send.getByRole('textbox', { name: 'To' }).fill(to)
  await send.getByRole('button', { name: /^Max/ }).click()
  await expect(send.getByRole('textbox', { name: /^Amount in/ })).toHaveValue(/^0\.49\d+$/)
  await send.getByRole('button', { name: 'Review' }).click()
  await confirmButton(modal(page, 'Check the payment')).click()
  await finish(page)
  const received = await client.getBalance({ address: to })
  const left = await client.getBalance({ address: firstAddress(wallet) })
  expect(received).toBeGreaterThan(parseEther('0.49'))
  // Only the part of the highest fee that the network did not charge is left.
  expect(left).toBeLessThan(parseEther('0.5') - received)
})

test('a visitor who declines keeps the review, and the wallet is asked again after another press', async ({
  page,
  wallet,
}) => {
  const to = newAddress()
  await setBalance(chainOne, firstAddress(wallet), parseEther('2'))
  await openConnected(page, wallet)
  await openSend(page)
  const preview = await review(page, { amount: '1', to })
  await wallet.setMode('reject')
  await confirmButton(preview).click()
  await expect(preview.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible()
  expect(await client.getTransactionCount({ address: firstAddress(wallet) })).toBe(0)
  await wallet.setMode('approve')
  await confirmButton(preview).click()
  await finish(page)
  expect(await client.getBalance({ address: to })).toBe(parseEther('1'))
})

test('an address that looks like a known one is held until the visitor types its middle', async ({ page, wallet }) => {
  const known = newAddress()
  // The same first and last four characters, as an attacker can generate them.
  const lookalike = `${known.slice(0, 6)}${'7'.repeat(32)}${known.slice(-4)}`.toLowerCase() as Address
  await setBalance(chainOne, firstAddress(wallet), parseEther('2'))
  await openConnected(page, wallet)
  await openSend(page)
  await confirmButton(await review(page, { amount: '0.1', to: known })).click()
  await finish(page)

  await modal(page, 'Account').getByRole('button', { name: 'Send', exact: true }).click()
  const preview = await review(page, { amount: '0.1', to: lookalike })
  await expect(preview.getByText('This is not an address you know')).toBeVisible()
  await confirmButton(preview).click()
  await expect(preview.getByText('These are not the marked characters.')).toBeVisible()
  expect(await client.getTransactionCount({ address: firstAddress(wallet) })).toBe(1)
  await preview.getByRole('textbox').fill('7777')
  await confirmButton(preview).click()
  await finish(page)
  expect(await client.getBalance({ address: lookalike })).toBe(parseEther('0.1'))
})

for (const [what, to] of [
  ['a name that begins like hex digits', 'pavlovcik.eth'],
  ['an address with a wrong checksum', '0x52908400098527886E0F7030069857D2E4169Ee7'],
  ['the zero address', `0x${'0'.repeat(40)}`],
] as const)
  test(`${what} is no receiver`, async ({ page, wallet }) => {
    await setBalance(chainOne, firstAddress(wallet), parseEther('2'))
    await openConnected(page, wallet)
    const send = await openSend(page)
    await send.getByRole('textbox', { name: /^Amount in/ }).fill('1')
    const receiver = send.getByRole('textbox', { name: 'To' })
    await receiver.fill(to)
    await receiver.press('Enter')
    await expect(receiver).toHaveAccessibleDescription(/^This is not an address that can be paid/)
    await expect(modal(page, 'Send')).toBeVisible()
  })

test('a press held on Enter asks the wallet once, and after a reload the payment is still known', async ({
  page,
  wallet,
}) => {
  const to = newAddress()
  await setBalance(chainOne, firstAddress(wallet), parseEther('2'))
  await openConnected(page, wallet)
  await openSend(page)
  const preview = await review(page, { amount: '0.2', to })
  await confirmButton(preview).focus()
  await page.keyboard.down('Enter')
  for (let repeat = 0; repeat < 10; repeat++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(modal(page, 'Payment').getByRole('heading', { name: 'It arrived' })).toBeVisible()
  await page.reload()
  const account = await openAccount(page)
  await account.getByRole('button', { name: 'Send', exact: true }).click()
  await finish(page)
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.2'))
  expect(await client.getTransactionCount({ address: firstAddress(wallet) })).toBe(1)
})
