import { memoryPhoneStorage, type Phone } from '@latchkey/phone'
import { expect, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { english, generateMnemonic } from 'viem/accounts'
import { chainOne, chainTwo } from './support/chain.ts'
import { withKit } from './support/kit.ts'
import { connectPhone } from './support/pairing.ts'
import { addressOn, bitcoinId, evmOneId, evmTwoId, solanaId, test } from './support/phone.ts'
import { anyModal, connectButton, fact, openDemo, openNetworks } from './support/visitor.ts'

const signButton = (page: Page) => page.getByRole('button', { name: 'Sign on EVM' })

/** Waits for the signature on the page. If the page shows an error instead, the test fails with the text of the error. */
async function expectSigned(page: Page) {
  const signature = fact(page, 'EVM signature').filter({ hasText: /^0x/ })
  await expect(signature.or(page.getByRole('alert'))).toHaveText(/^0x[0-9a-f]{130}$/)
}

/** Requests a signature, which the phone approves, and checks the signature. */
async function expectSignature(page: Page, phone: Phone) {
  await signButton(page).click()
  if (phone.mode === 'manual') await phone.approve()
  await expectSigned(page)
  const signature = (await fact(page, 'EVM signature').textContent()) as '0x'
  const address = addressOn(phone, evmOneId) as '0x'
  expect(await verifyMessage({ address, message: 'Hello from Latchkey', signature })).toBe(true)
}

async function openConnected(page: Page, phone: Phone, options: { chains?: readonly string[] } = {}) {
  await openDemo(page, 'index')
  await connectPhone(page, phone, options)
  await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
}

test.describe('a session', () => {
  test('survives a reload of the page, in every namespace', async ({ page, phone }) => {
    await openConnected(page, phone)
    await page.reload()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    await expect(fact(page, 'Solana address')).toHaveText(addressOn(phone, solanaId))
    await expect(fact(page, 'Bitcoin address')).toHaveText(addressOn(phone, bitcoinId))
    expect(phone.prompts()).toEqual([])
    await expectSignature(page, phone)
  })

  test('survives a restart of the phone', async ({ page, openPhone }) => {
    const storage = memoryPhoneStorage()
    const mnemonic = generateMnemonic(english)
    const phone = await openPhone({ storage, mnemonic })
    await openConnected(page, phone)
    await phone.destroy()
    await signButton(page).click()
    const restartedPhone = await openPhone({ storage, mnemonic })
    await restartedPhone.approve()
    await expectSigned(page)
    await expectSignature(page, restartedPhone)
  })

  test('ends at once in every namespace when the wallet ends it', async ({ page, phone }) => {
    await openConnected(page, phone)
    await phone.deleteSession()
    for (const chain of ['EVM', 'Solana', 'Bitcoin'])
      await expect(fact(page, `${chain} status`)).toHaveText('disconnected')
    await expect(connectButton(page)).toBeVisible()
    await page.reload()
    await expect(connectButton(page)).toBeVisible()
  })

  test('is gone when the page opens if the wallet ended it meanwhile', async ({ page, phone }) => {
    await openConnected(page, phone)
    await page.goto('about:blank')
    await phone.deleteSession()
    await openDemo(page, 'index')
    for (const chain of ['EVM', 'Solana', 'Bitcoin'])
      await expect(fact(page, `${chain} status`)).toHaveText('disconnected')
    await expect(connectButton(page)).toBeVisible()
  })

  test('ends in the wallet when the page ends it', async ({ page, phone }) => {
    await openConnected(page, phone)
    await withKit(page, (kit) => kit.disconnect())
    await expect(connectButton(page)).toBeVisible()
    await expect.poll(() => phone.sessions()).toEqual([])
  })

  test('is shared by two tabs, and survives when one of them closes', async ({ page, context, phone }) => {
    // The tab that stays open is the fixture's `page`, because Playwright's report of a failed test shows this page.
    const firstTab = await context.newPage()
    await openConnected(firstTab, phone)
    await openDemo(page, 'index')
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    expect(phone.sessions()).toHaveLength(1)
    phone.setMode('approve')
    await Promise.all([expectSignature(firstTab, phone), expectSignature(page, phone)])
    // The first tab is connected to the relay. A request of the second tab must get its response even after the first tab is closed.
    phone.setMode('manual')
    await signButton(page).click()
    await phone.nextPrompt()
    await firstTab.close()
    await phone.approve()
    await expectSigned(page)
    await expectSignature(page, phone)

    const thirdTab = await context.newPage()
    await openDemo(thirdTab, 'index')
    await expect(fact(thirdTab, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    await withKit(thirdTab, (kit) => kit.disconnect())
    await expect(connectButton(page)).toBeVisible()
    await expect(fact(page, 'Solana status')).toHaveText('disconnected')
    await expect.poll(() => phone.sessions()).toEqual([])
  })

  test('connects a tab that was already open, unless the visitor disconnected in that tab', async ({
    page,
    context,
    phone,
  }) => {
    const secondTab = await context.newPage()
    await openDemo(secondTab, 'index')
    await page.bringToFront()
    await openConnected(page, phone)
    await expect(fact(secondTab, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    await expect(fact(secondTab, 'Solana address')).toHaveText(addressOn(phone, solanaId))
    await expect(fact(secondTab, 'Bitcoin address')).toHaveText(addressOn(phone, bitcoinId))
    expect(phone.sessions()).toHaveLength(1)

    await withKit(secondTab, (kit) => kit.disconnect())
    await expect(connectButton(page)).toBeVisible()
    await connectPhone(page, phone)
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    // Before the third tab is open, the second tab has received the session from the first tab, because this is faster.
    const thirdTab = await context.newPage()
    await openDemo(thirdTab, 'index')
    await expect(fact(thirdTab, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    await expect(fact(secondTab, 'EVM status')).toHaveText('disconnected')
  })

  test('stays usable in one tab when a request of the other is declined', async ({ page, context, phone }) => {
    await openConnected(page, phone)
    const secondTab = await context.newPage()
    await openDemo(secondTab, 'index')
    await expect(fact(secondTab, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    await signButton(secondTab).click()
    await phone.reject()
    await expect(secondTab.getByRole('alert')).toHaveText('UserRejected')
    await expectSignature(page, phone)
  })
})

test.describe('a wallet that grants fewer chains than requested', () => {
  test('is asked to switch to a further chain, and the page follows when it approves', async ({ page, phone }) => {
    await openConnected(page, phone, { chains: [evmOneId] })
    await expect(fact(page, 'Solana status')).toHaveText('disconnected')
    const networks = await openNetworks(page)
    await expect(networks.getByRole('button', { name: 'Sandbox Solana' })).toBeEnabled()
    await expect(networks.getByRole('button', { name: 'Sandbox Bitcoin' })).toBeEnabled()
    await networks.getByRole('button', { name: chainTwo.name }).click()
    expect(await phone.nextPrompt()).toMatchObject({ method: 'wallet_switchEthereumChain' })
    await phone.approve()
    await expect(fact(page, 'EVM network')).toHaveText(chainTwo.name)
  })

  test('without methods to switch or add a chain disables the other chains of its namespace', async ({
    page,
    openPhone,
  }) => {
    const phone = await openPhone({ withoutMethods: ['wallet_switchEthereumChain', 'wallet_addEthereumChain'] })
    await openConnected(page, phone, { chains: [evmOneId] })
    const networks = await openNetworks(page)
    await expect(networks.getByRole('button', { name: chainOne.name })).toBeEnabled()
    const blockedNetwork = networks.getByRole('button', { name: chainTwo.name })
    await expect(blockedNetwork).toBeDisabled()
    await expect(blockedNetwork).toContainText('Not allowed by your wallet')
    await expect(networks.getByRole('button', { name: 'Sandbox Solana' })).toBeEnabled()
    await expect(networks.getByRole('button', { name: 'Sandbox Bitcoin' })).toBeEnabled()
  })

  test('without these methods rejects a switch to a chain that it did not grant', async ({ page, openPhone }) => {
    const phone = await openPhone({ withoutMethods: ['wallet_switchEthereumChain', 'wallet_addEthereumChain'] })
    await openConnected(page, phone, { chains: [evmOneId] })
    const kitError = await withKit(
      page,
      (kit, id) => kit.switchNetwork(id).then(String, ({ code, shortMessage }) => ({ code, shortMessage })),
      evmTwoId as typeof evmTwoId,
    )
    const text =
      "Failed to switch to chain 'eip155:31338'. The chain is not approved or the wallet does not support 'wallet_switchEthereumChain' method."
    expect(kitError).toEqual({ code: 'SwitchNotApproved', shortMessage: text })
    expect(phone.prompts()).toEqual([])

    const providerError = await withKit(page, async (kit) => {
      const provider = (await kit.getProvider({ namespace: 'eip155' })) as {
        request(request: object): Promise<unknown>
      }
      const request = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x7a6a' }] }
      return provider.request(request).then(String, ({ code, message }) => ({ code, message }))
    })
    expect(providerError).toEqual({ code: 4902, message: text })

    await withKit(page, (kit) => {
      const network = kit.getNetworks()[1]
      if (network) kit.open({ view: { name: 'SwitchNetwork', data: { network } } })
    })
    await expect(anyModal(page).getByText(`Test Phone does not support ${chainTwo.name}`)).toBeVisible()
  })

  test('can approve a further chain later', async ({ page, phone }) => {
    await openConnected(page, phone, { chains: [evmOneId] })
    const switchedName = withKit(
      page,
      (kit, id) => kit.switchNetwork(id).then(({ name }) => name),
      evmTwoId as typeof evmTwoId,
    )
    expect(await phone.nextPrompt()).toMatchObject({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: '0x7a6a' }],
    })
    await phone.approve()
    expect(await switchedName).toBe(chainTwo.name)
    await expect(fact(page, 'EVM network')).toHaveText(chainTwo.name)
    const networks = await openNetworks(page)
    await expect(networks.getByRole('button', { name: chainTwo.name })).toBeEnabled()
  })
})

test.describe('a wallet that changes without a request', () => {
  test('makes the page follow to another chain and to another account', async ({ page, openPhone }) => {
    const phone = await openPhone({ accountCount: 2 })
    const [firstAddress, secondAddress] = [addressOn(phone, evmOneId, 0), addressOn(phone, evmOneId, 1)]
    await openConnected(page, phone)
    await expect(fact(page, 'EVM network')).toHaveText(chainOne.name)
    await phone.switchChain(evmTwoId)
    await expect(fact(page, 'EVM network')).toHaveText(chainTwo.name)
    await expect(fact(page, 'EVM address')).toHaveText(firstAddress)
    await phone.selectAccount(1)
    await expect(fact(page, 'EVM address')).toHaveText(secondAddress)
    await expect(fact(page, 'EVM network')).toHaveText(chainTwo.name)
    await page.reload()
    await expect(fact(page, 'EVM address')).toHaveText(secondAddress)
    await expect(fact(page, 'EVM network')).toHaveText(chainTwo.name)
  })

  test('can revoke chains', async ({ page, phone }) => {
    await openConnected(page, phone)
    await expect(fact(page, 'Bitcoin address')).toHaveText(addressOn(phone, bitcoinId))
    await phone.updateSession({ chains: [evmTwoId, solanaId] })
    await expect(fact(page, 'Bitcoin status')).toHaveText('disconnected')
    await expect(fact(page, 'EVM network')).toHaveText(chainTwo.name)
    await expect(fact(page, 'Solana status')).toHaveText('connected')
  })
})
