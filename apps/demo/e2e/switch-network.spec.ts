import type { PageWallet } from '@latchkey/testing/playwright'
import { expect, type Page } from '@playwright/test'
import { chainOne, chainTwo, clientOf, foreignChain, setBalance } from './support/chain.ts'
import { firstAddress, freshWallet, test, withMotion } from './support/test.ts'
import {
  anyModal,
  connect,
  fact,
  modal,
  openAccount,
  openConnected,
  openDemo,
  openNetworks,
} from './support/visitor.ts'

test.use(withMotion)

/** Returns the methods for which the wallet has shown prompts since it was connected. */
async function promptsOf(wallet: PageWallet) {
  return (await wallet.prompts()).map(({ method }) => method).slice(1)
}

async function chooseChainTwo(page: Page) {
  const networks = await openNetworks(page)
  await networks.getByRole('button', { name: chainTwo.name }).click()
}

test.describe('switching the network', () => {
  test('a visitor chooses another network, approves in the wallet, and sees the balance there', async ({
    page,
    wallet,
  }) => {
    await setBalance(chainOne, firstAddress(wallet), 3n * 10n ** 18n)
    await setBalance(chainTwo, firstAddress(wallet), 4_000_500_000_000_000_000n)
    await openConnected(page, wallet)
    await wallet.setMode('manual')
    const account = await openAccount(page)
    await account.getByRole('button', { name: chainOne.name }).click()
    const networks = modal(page, 'Choose network')
    await expect(networks.getByRole('button', { name: chainOne.name })).toHaveAttribute('aria-current', 'true')
    await networks.getByRole('button', { name: chainTwo.name }).click()
    const waitingView = modal(page, 'Switch network')
    await expect(waitingView.getByRole('heading', { name: `Approve in ${wallet.name}` })).toBeVisible()
    await expect(waitingView.getByText(`Allow the switch to ${chainTwo.name} in ${wallet.name}.`)).toBeVisible()
    await wallet.approve()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(await clientOf(chainTwo).getChainId()))
    await expect(fact(page, 'wagmi chain id')).toHaveText(String(chainTwo.id))
    expect(await promptsOf(wallet)).toEqual(['wallet_switchEthereumChain'])
    await expect((await openAccount(page)).getByTitle('4.0005 ETH')).toHaveText('4 ETH')
  })

  test('a visitor without a connected wallet chooses a network', async ({ page, wallet }) => {
    await openDemo(page)
    await chooseChainTwo(page)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    expect(await wallet.prompts()).toEqual([])
  })

  test('a visitor who declines the switch sees that, and retries', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await wallet.setMode('manual')
    await chooseChainTwo(page)
    await wallet.reject()
    const waitingView = modal(page, 'Switch network')
    await expect(waitingView.getByRole('heading', { name: 'Switch declined' })).toBeVisible()
    await expect(waitingView.getByText(`You declined the switch to ${chainTwo.name}. You can ask again.`)).toBeVisible()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainOne.id))

    await waitingView.getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    expect(await promptsOf(wallet)).toEqual(['wallet_switchEthereumChain', 'wallet_switchEthereumChain'])
  })

  test('Back after a declined switch leads to the networks', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await wallet.setMode('reject')
    await chooseChainTwo(page)
    await expect(modal(page, 'Switch network').getByRole('heading', { name: 'Switch declined' })).toBeVisible()
    await anyModal(page).getByRole('button', { name: 'Back' }).click()
    await expect(modal(page, 'Choose network').getByRole('button', { name: chainOne.name })).toBeVisible()
  })
})

test.describe('a wallet that never responds to a switch', () => {
  test('changes network and account as it reports once the modal is closed', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await wallet.setMode('manual')
    await chooseChainTwo(page)
    await wallet.nextPrompt()
    await page.keyboard.press('Escape')
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainOne.id))
    await wallet.switchChain(chainTwo.id)
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    await wallet.switchChain(chainOne.id)
    await expect(fact(page, 'Chain id')).toHaveText(String(chainOne.id))
    await wallet.switchChain(foreignChain.id)
    await expect(modal(page, 'Unsupported network')).toBeVisible()
    await wallet.revoke()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
  })
})

test.describe('switching to a network that the wallet does not know', () => {
  test.use({ walletOptions: { ...freshWallet(), chains: [{ id: chainOne.id, rpcUrl: chainOne.rpcUrl }] } })

  test('the wallet is asked to add the network, and switches to it', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await chooseChainTwo(page)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(fact(page, 'wagmi chain id')).toHaveText(String(chainTwo.id))
    const addRequests = (await wallet.requests()).filter(({ method }) => method === 'wallet_addEthereumChain')
    expect(addRequests).toMatchObject([
      {
        params: [
          {
            chainId: '0x7a6a',
            chainName: chainTwo.name,
            nativeCurrency: chainTwo.nativeCurrency,
            rpcUrls: [chainTwo.rpcUrl],
          },
        ],
        outcome: { status: 'answered' },
      },
    ])
  })

  test('a visitor who declines to add the network sees that, and retries', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await wallet.setMode('manual')
    await chooseChainTwo(page)
    expect(await wallet.nextPrompt()).toMatchObject({ method: 'wallet_addEthereumChain' })
    await wallet.reject()
    const waitingView = modal(page, 'Switch network')
    await expect(waitingView.getByRole('heading', { name: 'Switch declined' })).toBeVisible()
    await waitingView.getByRole('button', { name: 'Try again' }).click()
    await wallet.approve()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
  })

  test('a wallet that cannot add the network leads to a clear message and a retry', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    const error = { code: -32603, message: 'May not specify default chain.' }
    await wallet.override('wallet_addEthereumChain', { error })
    await chooseChainTwo(page)
    const waitingView = modal(page, 'Switch network')
    await expect(waitingView.getByRole('heading', { name: 'Could not switch' })).toBeVisible()
    await expect(
      waitingView.getByText(`${wallet.name} does not support ${chainTwo.name}. Try another network or another wallet.`),
    ).toBeVisible()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainOne.id))

    await wallet.clearOverride('wallet_addEthereumChain')
    await waitingView.getByRole('button', { name: 'Try again' }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Chain id')).toHaveText(String(chainTwo.id))
  })

  test('the visitor stays connected on the previous network', async ({ page, wallet }) => {
    await openDemo(page)
    await connect(page, wallet)
    await wallet.override('wallet_addEthereumChain', { error: { code: 4200, message: 'Not supported.' } })
    await chooseChainTwo(page)
    await expect(anyModal(page).getByRole('heading', { name: 'Could not switch' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(page, 'wagmi chain id')).toHaveText(String(chainOne.id))
  })
})
