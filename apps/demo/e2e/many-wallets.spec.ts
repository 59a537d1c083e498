import type { InstallWalletOptions, PageWallet } from '@latchkey/testing/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { withKit } from './support/kit.ts'
import { test } from './support/pageWallets.ts'
import { recordTexts } from './support/record.ts'
import { firstAddress, freshWallet, secondAddress } from './support/test.ts'
import { accountButton, anyModal, connect, connectButton, fact, modal, openDemo } from './support/visitor.ts'

type AddWallet = (options: InstallWalletOptions) => Promise<PageWallet>

/** Returns the options of a wallet with one account, whose key no other test uses. */
const walletNamed = (name: string): InstallWalletOptions => ({
  ...freshWallet(),
  name,
  rdns: `test.${name.toLowerCase()}`,
  privateKeys: [generatePrivateKey()],
})

const profile = (page: Page) => modal(page, 'Your wallets')
const section = (page: Page, title: string) => profile(page).getByRole('list', { name: title, exact: true })

/** Finds the row of a wallet in a section of the view "Your wallets". */
const row = (page: Page, title: string, wallet: { name: string }) =>
  section(page, title).getByRole('button', { name: new RegExp(`^${wallet.name} `) })

/** Opens the view "Your wallets". */
async function openProfile(page: Page, openButton: Locator = accountButton(page)) {
  await openButton.click()
  await modal(page, 'Account')
    .getByRole('button', { name: /wallets? connected$/ })
    .click()
  await expect(profile(page)).toBeVisible()
}

/** Connects one more wallet in the view "Your wallets", and returns to this view. */
async function addAnother(page: Page, wallet: { name: string }) {
  await profile(page).getByRole('button', { name: 'Add wallet' }).click()
  await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
  await expect(row(page, 'In use', wallet)).toBeVisible()
}

/** Opens the EVM page, connects two wallets, and opens the view "Your wallets". The second wallet is active. */
async function openWithTwoWallets(page: Page, addWallet: AddWallet): Promise<readonly [PageWallet, PageWallet]> {
  const firstWallet = await addWallet(walletNamed('First'))
  const secondWallet = await addWallet(walletNamed('Second'))
  await openDemo(page)
  await expect(connectButton(page)).toBeVisible()
  await expect
    .poll(() => withKit(page, (kit) => kit.getConnectors().map(({ name }) => name)))
    .toEqual(['First', 'Second'])
  await withKit(page, async (kit) => {
    for (const connector of kit.getConnectors()) await kit.connect(connector)
    kit.open({ view: 'ProfileWallets' })
  })
  await expect(row(page, 'In use', secondWallet)).toBeVisible()
  return [firstWallet, secondWallet]
}

async function closeModal(page: Page) {
  await page.keyboard.press('Escape')
  await expect(anyModal(page)).toBeHidden()
}

/** Checks that the kit and wagmi's own hooks both use this wallet. */
async function expectInUse(page: Page, wallet: PageWallet) {
  await expect(fact(page, 'Status')).toHaveText('connected')
  await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
  await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
}

/** Requests a signature by wagmi's hook, and returns the address that has signed. */
async function requestSigner(page: Page): Promise<string> {
  const signatureBefore = (await fact(page, 'Signature').textContent()) ?? ''
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(fact(page, 'Signature')).not.toHaveText(signatureBefore)
  await expect(fact(page, 'Signature')).toHaveText(/^0x/)
  const message = await page.getByRole('textbox', { name: 'Message' }).inputValue()
  return recoverMessageAddress({ message, signature: (await fact(page, 'Signature').textContent()) as Hex })
}

test.describe('several wallets at once', () => {
  test("both stay connected, and the page and wagmi's hooks follow the wallet in use", async ({ page, addWallet }) => {
    const firstWallet = await addWallet(walletNamed('First'))
    const secondWallet = await addWallet(walletNamed('Second'))
    await openDemo(page)
    await connect(page, firstWallet)
    await openProfile(page)
    await addAnother(page, secondWallet)
    await expectInUse(page, secondWallet)
    await closeModal(page)
    expect(await requestSigner(page)).toBe(firstAddress(secondWallet))

    await openProfile(page)
    await expect(row(page, 'In use', secondWallet)).toHaveAttribute('aria-current', 'true')
    await row(page, 'Connected', firstWallet).click()
    await expectInUse(page, firstWallet)
    await expect(row(page, 'In use', firstWallet)).toBeVisible()
    await expect(row(page, 'Connected', secondWallet)).toBeVisible()
    await closeModal(page)
    expect(await requestSigner(page)).toBe(firstAddress(firstWallet))

    // The second wallet is not active, so the page must not follow when this wallet switches its network.
    await secondWallet.switchChain(31338)
    await expect(fact(page, 'Chain id')).toHaveText('31337')
    const connectMethods = ['wallet_requestPermissions', 'personal_sign']
    expect((await firstWallet.prompts()).map(({ method }) => method)).toEqual(connectMethods)
    expect((await secondWallet.prompts()).map(({ method }) => method)).toEqual(connectMethods)
  })

  test('both are restored after a reload without a prompt, and the same wallet is in use', async ({
    page,
    addWallet,
  }) => {
    const [firstWallet, secondWallet] = await openWithTwoWallets(page, addWallet)
    await row(page, 'Connected', firstWallet).click()
    await expectInUse(page, firstWallet)
    await page.reload()
    await expectInUse(page, firstWallet)
    await openProfile(page)
    await expect(row(page, 'In use', firstWallet)).toBeVisible()
    await row(page, 'Connected', secondWallet).click()
    await expectInUse(page, secondWallet)
    expect([...(await firstWallet.prompts()), ...(await secondWallet.prompts())]).toEqual([])
  })

  test('the full address of each wallet can be copied', async ({ page, context, addWallet }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const wallets = await openWithTwoWallets(page, addWallet)
    const announcements = await recordTexts(profile(page), '[role=status]')
    for (const [index, wallet] of wallets.entries()) {
      await profile(page)
        .getByRole('button', { name: `Copy the address of ${wallet.name}` })
        .click()
      await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(firstAddress(wallet))
      await expect.poll(announcements).toEqual(Array.from({ length: index + 1 }, () => 'Copied'))
    }
  })

  test('a disconnected wallet stays listed, can connect again, and can be removed from the list', async ({
    page,
    addWallet,
  }) => {
    const [firstWallet, secondWallet] = await openWithTwoWallets(page, addWallet)
    await profile(page)
      .getByRole('button', { name: `Disconnect ${secondWallet.name}` })
      .click()
    await expectInUse(page, firstWallet)
    await expect(row(page, 'In use', firstWallet)).toBeVisible()
    await expect(section(page, 'Connected')).toBeHidden()
    await expect(row(page, 'Recently connected', secondWallet)).toBeVisible()

    await page.reload()
    await expectInUse(page, firstWallet)
    expect(await secondWallet.requests()).toEqual([])
    await openProfile(page)
    await row(page, 'Recently connected', secondWallet).click()
    await expectInUse(page, secondWallet)
    await expect(row(page, 'In use', secondWallet)).toBeVisible()
    expect((await secondWallet.prompts()).length).toBe(1)
    await expect(section(page, 'Recently connected')).toBeHidden()
    await profile(page)
      .getByRole('button', { name: `Disconnect ${firstWallet.name}` })
      .click()
    await profile(page)
      .getByRole('button', { name: `Forget ${firstWallet.name}` })
      .click()
    await expect(section(page, 'Recently connected')).toBeHidden()
    await page.reload()
    await expectInUse(page, secondWallet)
    await openProfile(page)
    await expect(row(page, 'In use', secondWallet)).toBeVisible()
    await expect(section(page, 'Recently connected')).toBeHidden()
  })

  test('the row of a disconnected wallet does not connect a copy with the same id, and both have a marked row', async ({
    page,
    addWallet,
  }) => {
    const copiedWallet = await addWallet({ ...walletNamed('Second'), announcing: 'later' })
    const [, second] = await openWithTwoWallets(page, addWallet)
    await profile(page)
      .getByRole('button', { name: `Disconnect ${second.name}` })
      .click()
    await expect(row(page, 'Recently connected', second)).toBeVisible()
    await copiedWallet.announce()
    await row(page, 'Recently connected', second).click()
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: /^Second .*Check name$/ })).toHaveCount(2)
    expect([await copiedWallet.prompts(), (await second.prompts()).length]).toEqual([[], 1])
  })

  test('all wallets disconnect at once, and stay disconnected after a reload', async ({ page, addWallet }) => {
    const [firstWallet, secondWallet] = await openWithTwoWallets(page, addWallet)
    await profile(page).getByRole('button', { name: 'Disconnect all' }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect(fact(page, 'wagmi address')).toHaveText('none')
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
    expect([...(await firstWallet.requests()), ...(await secondWallet.requests())]).toEqual([])
  })

  test('the other wallet is used when one ends its connection', async ({ page, addWallet }) => {
    const [firstWallet, secondWallet] = await openWithTwoWallets(page, addWallet)
    await secondWallet.revoke()
    await expect(row(page, 'In use', firstWallet)).toBeVisible()
    await closeModal(page)
    await expectInUse(page, firstWallet)
    expect(await requestSigner(page)).toBe(firstAddress(firstWallet))
  })

  test('a chosen account stays in use until the wallet itself changes its account', async ({ page, wallet }) => {
    await openDemo(page)
    await connect(page, wallet)
    await openProfile(page)
    await section(page, 'Connected')
      .getByRole('button', { name: new RegExp(`^${wallet.name} ${secondAddress(wallet).slice(0, 6)}`) })
      .click()
    await expect(fact(page, 'Address')).toHaveText(secondAddress(wallet))
    await expect(fact(page, 'wagmi address')).toHaveText(secondAddress(wallet))
    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(secondAddress(wallet))
    await expect(fact(page, 'wagmi address')).toHaveText(secondAddress(wallet))
    expect(await requestSigner(page)).toBe(secondAddress(wallet))
    await wallet.setAccounts([secondAddress(wallet), firstAddress(wallet)])
    await wallet.setAccounts([firstAddress(wallet), secondAddress(wallet)])
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(page, 'wagmi address')).toHaveText(firstAddress(wallet))
  })

  test('each namespace has a tab to add and switch wallets', async ({ page, addWallet, addSolanaWallet }) => {
    const evm = await addWallet(walletNamed('Ether'))
    const solanaOne = await addSolanaWallet({ name: 'Sol One' })
    const solanaTwo = await addSolanaWallet({ name: 'Sol Two' })
    await openDemo(page, 'index')
    await connect(page, evm)
    await openProfile(page)
    const tab = (name: string) => profile(page).getByRole('tab', { name })
    await tab('Bitcoin').click()
    await expect(profile(page).getByText('No wallet for Bitcoin')).toBeVisible()
    await tab('Solana').click()
    await expect(profile(page).getByText('No wallet for Solana')).toBeVisible()
    await addAnother(page, solanaOne)
    await expect(fact(page, 'Solana address')).toHaveText(solanaOne.addresses[0] ?? '')
    await expect(fact(page, 'EVM address')).toHaveText(firstAddress(evm))

    await expect(tab('Solana')).toHaveAttribute('aria-selected', 'true')
    await addAnother(page, solanaTwo)
    await expect(fact(page, 'Solana wallets')).toHaveText('Sol Two, Sol One')
    await page.reload()
    await expect(fact(page, 'Solana wallets')).toHaveText('Sol Two, Sol One')
    await expect(fact(page, 'EVM wallets')).toHaveText('Ether')
    await openProfile(page, page.getByRole('button', { name: 'Open the EVM account' }))
    await expect(row(page, 'In use', evm)).toBeVisible()
    await tab('Solana').click()
    await row(page, 'Connected', solanaOne).first().click()
    await expect(fact(page, 'Solana address')).toHaveText(solanaOne.addresses[0] ?? '')
    await profile(page).getByRole('button', { name: 'Disconnect all' }).click()
    await expect(fact(page, 'Solana status')).toHaveText('disconnected')
    await expect(fact(page, 'EVM wallets')).toHaveText('Ether')
    await expect(profile(page).getByText('No wallet for Solana')).toBeVisible()
    const prompts = await Promise.all([evm, solanaOne, solanaTwo].map(async (wallet) => wallet.prompts()))
    expect(prompts.flat()).toEqual([])
  })

  test('a visitor adds, switches and disconnects wallets with the keyboard alone', async ({
    page,
    addWallet,
    addSolanaWallet,
  }) => {
    const firstWallet = await addWallet(walletNamed('First'))
    const secondWallet = await addWallet(walletNamed('Second'))
    await addSolanaWallet({ name: 'Sol' })
    await openDemo(page, 'index')
    await connect(page, firstWallet)
    await accountButton(page).focus()
    await page.keyboard.press('Enter')
    const wallets = modal(page, 'Account').getByRole('button', { name: /1 wallet connected$/ })
    await tabTo(page, wallets)
    await page.keyboard.press('Enter')
    await tabTo(page, profile(page).getByRole('tab', { name: 'EVM Networks' }))
    await page.keyboard.press('ArrowRight')
    await expect(profile(page).getByRole('tab', { name: 'Solana' })).toBeFocused()
    await expect(profile(page).getByText('No wallet for Solana')).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await tabTo(page, profile(page).getByRole('button', { name: 'Add wallet' }))
    await page.keyboard.press('Enter')
    await tabTo(page, modal(page, 'Connect wallet').getByRole('button', { name: firstWallet.name }))
    await page.keyboard.press('ArrowDown')
    await expect(modal(page, 'Connect wallet').getByRole('button', { name: secondWallet.name })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(fact(page, 'EVM address')).toHaveText(firstAddress(secondWallet))

    await tabTo(page, row(page, 'Connected', firstWallet))
    await page.keyboard.press('Enter')
    await expect(fact(page, 'EVM address')).toHaveText(firstAddress(firstWallet))
    await tabTo(page, profile(page).getByRole('button', { name: `Disconnect ${secondWallet.name}` }))
    await page.keyboard.press('Enter')
    await expect(fact(page, 'EVM wallets')).toHaveText('First')
    await tabTo(page, profile(page).getByRole('button', { name: `Forget ${secondWallet.name}` }))
    await page.keyboard.press('Space')
    await expect(section(page, 'Recently connected')).toBeHidden()
    await closeModal(page)
    await expect(accountButton(page)).toBeFocused()
  })
})

/** Presses Tab until this element has the focus. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 30; presses++) {
    if (await target.evaluate((element) => element.matches(':focus'))) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab does not lead there.')
}
