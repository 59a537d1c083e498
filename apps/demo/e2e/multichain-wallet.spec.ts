import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import type { PageBitcoinWallet, PageSolanaWallet, PageWallet } from '@latchkey/testing/playwright'
import { expect, type Locator, type Page } from '@playwright/test'
import { parseEther } from 'viem'
import { freshBitcoinKeys, fund } from './support/bitcoinChain.ts'
import { chainOne, setBalance } from './support/chain.ts'
import { withKit } from './support/kit.ts'
import { test as base, type NamespaceTitle } from './support/pageWallets.ts'
import { airdrop, freshSolanaKey } from './support/solanaChain.ts'
import { firstAddress, freshWallet } from './support/test.ts'
import { anyModal, connectButton, fact, modal, openDemo } from './support/visitor.ts'

const name = 'Everywhere'
const chains = ['EVM', 'Solana', 'Bitcoin'] as const

/** A wallet that an extension adds to a page in each namespace, always under the same name. */
type Everywhere = {
  parts: { EVM: PageWallet; Solana: PageSolanaWallet; Bitcoin: PageBitcoinWallet }
  addresses: Record<NamespaceTitle, string>
  /** Returns the methods for which the wallet has shown prompts, by namespace. */
  prompts(): Promise<Record<NamespaceTitle, string[]>>
}

const test = base.extend<{ everywhere: Everywhere }>({
  everywhere: async ({ addWallet, addSolanaWallet, addBitcoinWallet }, use) => {
    const parts = {
      EVM: await addWallet({ ...freshWallet(), name, rdns: 'test.everywhere' }),
      Solana: await addSolanaWallet({ name, secretKeys: [await freshSolanaKey()] }),
      Bitcoin: await addBitcoinWallet({ name, accounts: [freshBitcoinKeys()] }),
    }
    const methods = async (chain: NamespaceTitle) => (await parts[chain].prompts()).map(({ method }) => method)
    await use({
      parts,
      addresses: {
        EVM: firstAddress(parts.EVM),
        Solana: parts.Solana.addresses[0] ?? '',
        Bitcoin: parts.Bitcoin.addresses[0] ?? '',
      },
      prompts: async () => ({
        EVM: await methods('EVM'),
        Solana: await methods('Solana'),
        Bitcoin: await methods('Bitcoin'),
      }),
    })
  },
})

const noPrompts = { EVM: [], Solana: [], Bitcoin: [] }

/**
 * Chooses the wallet in the list, and returns the list of its namespaces. Only the name and the picture show that these are one wallet, so
 * the row also has the reverse domain (rdns).
 */
async function chooseEverywhere(page: Page): Promise<Locator> {
  const row = modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' }).getByRole('button', { name })
  await expect(row).toHaveText(/^Everywhere\s*test\.everywhere\s*(Multichain|Recent)$/)
  await row.click()
  const choice = modal(page, name).getByRole('list', { name: `Networks of ${name}` })
  await expect(choice).toBeVisible()
  return choice
}

/** Chooses the wallet in the list of one namespace, so that no choice of a namespace is needed. */
async function chooseAtOnce(page: Page) {
  const row = modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' }).getByRole('button', { name })
  await expect(row).toHaveText(/^Everywhere\s*(test\.everywhere|Solana|Bitcoin)\s*(Installed|Recent)$/)
  await row.click()
}

async function connectAll(page: Page, { addresses }: Everywhere) {
  await openDemo(page, 'index')
  await expect(fact(page, 'EVM status')).toHaveText('disconnected')
  const countNamespaces = () =>
    withKit(page, (kit, name) => kit.getConnectors().find((each) => each.name === name)?.connectors?.length, name)
  await withKit(page, (kit) => kit.loadReview())
  await expect.poll(countNamespaces).toBe(chains.length)
  await withKit(
    page,
    async (kit, name) => {
      const entry = kit.getConnectors().find((connector) => connector.name === name)
      for (const connector of entry?.connectors ?? []) await kit.connect(connector)
    },
    name,
  )
  await expectConnected(page, addresses, chains)
}

async function expectConnected(
  page: Page,
  addresses: Record<NamespaceTitle, string>,
  connected: readonly NamespaceTitle[],
) {
  for (const chain of chains) {
    const isConnected = connected.includes(chain)
    await expect(fact(page, `${chain} status`)).toHaveText(isConnected ? 'connected' : 'disconnected')
    await expect(fact(page, `${chain} address`)).toHaveText(isConnected ? addresses[chain] : 'none')
  }
}

/** Finds the page's button that shows the active account. */
const accountButtonOf = (page: Page, address: string) =>
  page.getByRole('navigation', { name: 'Wallet' }).getByRole('button', { name: `${address.slice(0, 4)}` })

/** Opens the list of networks by the network button on the page, and chooses a network. */
async function chooseNetwork(page: Page, network: string) {
  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').first().click()
  await modal(page, 'Choose network')
    .getByRole('button', { name: new RegExp(`^${network}\\s*Testnet$`) })
    .click()
}

test.describe('a wallet that works in every namespace', () => {
  test('is one row, and connects one namespace after the other, each with its account and balance', async ({
    page,
    everywhere,
  }) => {
    const { addresses, prompts } = everywhere
    await setBalance(chainOne, addresses.EVM as '0x', parseEther('1.5'))
    await airdrop(addresses.Solana, 2_500_000_000n)
    await fund(addresses.Bitcoin, 350_000n)
    await openDemo(page, 'index')
    await connectButton(page).click()
    const choice = await chooseEverywhere(page)
    await expect(choice.getByRole('button')).toHaveText(['EVM Networks', 'Solana', 'Bitcoin'])
    await choice.getByRole('button', { name: 'Solana' }).click()
    await expect(anyModal(page)).toBeHidden()
    await expectConnected(page, addresses, ['Solana'])
    expect(await prompts()).toEqual({ ...noPrompts, Solana: ['standard:connect'] })

    await page.getByRole('button', { name: 'Connect Bitcoin' }).click()
    await chooseAtOnce(page)
    await expect(anyModal(page)).toBeHidden()
    await expectConnected(page, addresses, ['Solana', 'Bitcoin'])

    await page.getByRole('button', { name: 'Connect EVM' }).click()
    await chooseAtOnce(page)
    await expect(anyModal(page)).toBeHidden()
    await expectConnected(page, addresses, chains)
    expect(await prompts()).toEqual({
      EVM: ['wallet_requestPermissions'],
      Solana: ['standard:connect'],
      Bitcoin: ['wallet_connect'],
    })

    await expect(fact(page, 'EVM balance in wei')).toHaveText('1500000000000000000')
    await expect(fact(page, 'Solana balance in lamports')).toHaveText('2500000000')
    await expect(fact(page, 'Bitcoin balance in sat')).toHaveText('350000')
    for (const [chain, balance] of [
      ['EVM', '1.5 ETH'],
      ['Solana', '2.5 SOL'],
      ['Bitcoin', '0.0035 BTC'],
    ] as const) {
      await page.getByRole('button', { name: `Open the ${chain} account` }).click()
      await expect(modal(page, 'Account').getByTitle(balance)).toBeVisible()
      await expect(modal(page, 'Account').getByText('1 wallet connected')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(anyModal(page)).toBeHidden()
    }
  })

  test('is restored in every namespace after a reload without a prompt', async ({ page, everywhere }) => {
    await connectAll(page, everywhere)
    await page.reload()
    await expectConnected(page, everywhere.addresses, chains)
    await expect(anyModal(page)).toBeHidden()
    expect(await everywhere.prompts()).toEqual(noPrompts)
  })

  test('disconnects in one namespace, is listed there as recently connected, and disconnects in all', async ({
    page,
    everywhere,
  }) => {
    const { addresses, parts } = everywhere
    await connectAll(page, everywhere)
    await page.getByRole('button', { name: 'Open the EVM account' }).click()
    await modal(page, 'Account').getByRole('button', { name }).click()
    const profile = modal(page, 'Your wallets')
    await expect(profile.getByRole('tab')).toHaveText(['EVM Networks', 'Solana', 'Bitcoin'])
    await profile.getByRole('tab', { name: 'Solana' }).click()
    await profile.getByRole('button', { name: `Disconnect ${name}` }).click()
    await expectConnected(page, addresses, ['EVM', 'Bitcoin'])
    await expect.poll(async () => (await parts.Solana.requests()).at(-1)?.method).toBe('standard:disconnect')
    await expect(profile.getByText('No wallet for Solana')).toBeVisible()
    const recentWallets = profile.getByRole('list', { name: 'Recently connected' })
    await expect(recentWallets.getByRole('button', { name }).first()).toContainText(addresses.Solana.slice(0, 4))

    await page.reload()
    await expectConnected(page, addresses, ['EVM', 'Bitcoin'])
    expect(await everywhere.prompts()).toEqual(noPrompts)
    expect(await parts.Solana.requests()).toEqual([])

    await page.getByRole('button', { name: 'Open the Bitcoin account' }).click()
    await modal(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await expect(anyModal(page)).toBeHidden()
    await expectConnected(page, addresses, [])
  })

  test('is added in the tab of a namespace without a choice of a namespace', async ({
    page,
    everywhere,
    addWallet,
  }) => {
    const { addresses, prompts } = everywhere
    const other = await addWallet({ ...freshWallet(), name: 'Ether', rdns: 'test.ether' })
    await openDemo(page, 'index')
    await connectButton(page).click()
    await (await chooseEverywhere(page)).getByRole('button', { name: 'EVM' }).click()
    await expectConnected(page, addresses, ['EVM'])
    await page.getByRole('button', { name: 'Open the EVM account' }).click()
    await modal(page, 'Account').getByRole('button', { name }).click()
    const profile = modal(page, 'Your wallets')
    await profile.getByRole('tab', { name: 'Solana' }).click()
    await profile.getByRole('button', { name: 'Add wallet' }).click()
    const wallets = modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' })
    await expect(wallets.getByRole('button', { name })).toBeVisible()
    await expect(wallets.getByRole('button', { name: other.name })).toBeHidden()
    await wallets.getByRole('button', { name }).click()
    await expect(profile.getByRole('list', { name: 'In use' })).toContainText(addresses.Solana.slice(0, 4))
    await expectConnected(page, addresses, ['EVM', 'Solana'])
    expect(await prompts()).toEqual({ ...noPrompts, EVM: ['wallet_requestPermissions'], Solana: ['standard:connect'] })
  })

  test('the network chosen before connecting decides which namespace is offered first', async ({
    page,
    everywhere,
  }) => {
    await openDemo(page, 'index')
    await chooseNetwork(page, bitcoinSandbox.name)
    await expect(anyModal(page)).toBeHidden()
    const network = page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').first()
    await expect(network).toHaveAccessibleName(`Network ${bitcoinSandbox.name}`)
    await page.reload()
    await expect(network).toHaveAccessibleName(`Network ${bitcoinSandbox.name}`)
    await connectButton(page).click()
    const choice = await chooseEverywhere(page)
    await choice.getByRole('button').first().click()
    await expect(anyModal(page)).toBeHidden()
    await expectConnected(page, everywhere.addresses, ['Bitcoin'])
  })

  test('a network of another namespace asks for a wallet once, and then switches without a prompt', async ({
    page,
    everywhere,
  }) => {
    const { addresses, prompts } = everywhere
    await openDemo(page, 'index')
    await connectButton(page).click()
    await (await chooseEverywhere(page)).getByRole('button', { name: 'EVM' }).click()
    await expect(accountButtonOf(page, addresses.EVM)).toBeVisible()
    await expect(anyModal(page)).toBeHidden()

    await chooseNetwork(page, solanaSandbox.name)
    const switchView = modal(page, 'Switch network')
    await expect(switchView.getByRole('heading', { name: 'Switch to Solana' })).toBeVisible()
    await expect(switchView).toContainText('Connect a wallet for Solana to go on. Your other wallet stays connected.')
    await switchView.getByRole('button', { name: 'Connect', exact: true }).click()
    await chooseAtOnce(page)
    await expect(anyModal(page)).toBeHidden()
    await expect(accountButtonOf(page, addresses.Solana)).toBeVisible()
    await expectConnected(page, addresses, ['EVM', 'Solana'])
    const expectedPrompts = { ...noPrompts, EVM: ['wallet_requestPermissions'], Solana: ['standard:connect'] }
    expect(await prompts()).toEqual(expectedPrompts)

    await chooseNetwork(page, chainOne.name)
    await expect(switchView.getByRole('heading', { name: 'Switch to EVM Networks' })).toBeVisible()
    await switchView.getByRole('button', { name: 'Switch', exact: true }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(accountButtonOf(page, addresses.EVM)).toBeVisible()
    expect(await prompts()).toEqual(expectedPrompts)

    await page.reload()
    await expect(accountButtonOf(page, addresses.EVM)).toBeVisible()
    await expectConnected(page, addresses, ['EVM', 'Solana'])
    await chooseNetwork(page, bitcoinSandbox.name)
    await expect(switchView.getByRole('heading', { name: 'Switch to Bitcoin' })).toBeVisible()
    await switchView.getByRole('button', { name: 'Back' }).click()
    await page.keyboard.press('Escape')
    await expect(accountButtonOf(page, addresses.EVM)).toBeVisible()
    expect(await prompts()).toEqual(noPrompts)
  })
})
