import { solanaSandbox, solanaSandboxDollar, solanaSandboxTransferFeeToken } from '@latchkey/chains/solana'
import { solanaTestAccounts } from '@latchkey/testing/solana-wallet'
import { expect } from '@playwright/test'
import {
  getBase58Encoder,
  getPublicKeyFromAddress,
  type SignatureBytes,
  address as toAddress,
  verifySignature,
} from '@solana/kit'
import { stringToBytes } from 'viem'
import { withKit } from './support/kit.ts'
import { chooseFor, openConnectedOn, readFact, test } from './support/pageWallets.ts'
import {
  airdrop,
  balanceOf,
  freshSolanaAddress,
  hasSucceeded,
  solanaCluster,
  tokenBalanceOf,
} from './support/solanaChain.ts'
import { anyModal, fact, modal, openDemo } from './support/visitor.ts'

const [, , tokenHolder] = solanaTestAccounts

test.describe('with a Solana wallet of the page', () => {
  test('a visitor connects, and sees the address and the exact balance', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet()
    const [address = ''] = wallet.addresses
    await airdrop(address, 1_234_567_891n)
    await openDemo(page, 'index')
    await page.getByRole('button', { name: 'Connect Solana' }).click()
    const row = modal(page, 'Connect wallet').getByRole('button', { name: wallet.name })
    await expect(row).toHaveText(/Test Wallet\s*Installed$/)
    await row.click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Solana status')).toHaveText('connected')
    await expect(fact(page, 'Solana address')).toHaveText(address)
    await expect(fact(page, 'Solana network')).toHaveText(solanaSandbox.name)
    await expect(fact(page, 'Solana wallets')).toHaveText(wallet.name)
    await expect(fact(page, 'Solana balance in lamports')).toHaveText('1234567891')
    await expect(fact(page, 'EVM status')).toHaveText('disconnected')
    await expect(fact(page, 'Bitcoin status')).toHaveText('disconnected')
    expect((await wallet.prompts()).map(({ method }) => method)).toEqual(['standard:connect'])

    await page.getByRole('button', { name: 'Open the Solana account' }).click()
    const account = modal(page, 'Account')
    await expect(account.getByTitle('1.234567891 SOL')).toHaveText('1.234 SOL')
    await expect(account.getByRole('button', { name: solanaSandbox.name })).toBeVisible()
    await expect(account.getByText('1 wallet connected')).toBeVisible()
  })

  test('a visitor signs a message, and the signature is valid for their address', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet()
    const address = toAddress(wallet.addresses[0] ?? '')
    await openConnectedOn(page, 'Solana', wallet.name)
    await page.getByRole('button', { name: 'Sign on Solana' }).click()
    const signature = getBase58Encoder().encode(await readFact(page, 'Solana signature')) as SignatureBytes
    const key = await getPublicKeyFromAddress(address)
    expect(await verifySignature(key, signature, stringToBytes('Hello from Latchkey'))).toBe(true)
  })

  test('a visitor sends SOL, and the receiver gets exactly that amount', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet()
    const [address = ''] = wallet.addresses
    const receiver = await freshSolanaAddress()
    await airdrop(address, 2_000_000_000n)
    await openConnectedOn(page, 'Solana', wallet.name)
    await page.getByRole('textbox', { name: 'Solana recipient' }).fill(receiver)
    await page.getByRole('textbox', { name: 'Amount in lamports' }).fill('1000000007')
    await page.getByRole('button', { name: 'Send on Solana' }).click()
    expect(await hasSucceeded(await readFact(page, 'Solana transaction'))).toBe(true)
    expect(await balanceOf(receiver)).toBe(1_000_000_007n)
    const remainingLamports = await balanceOf(address)
    expect(remainingLamports).toBeGreaterThan(2_000_000_000n - 1_000_000_007n - 100_000n)
    expect(remainingLamports).toBeLessThan(2_000_000_000n - 1_000_000_007n)
    await expect(fact(page, 'Solana balance in lamports')).toHaveText(String(remainingLamports))
  })

  test('a payment above the balance is refused before the wallet is asked', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet()
    await airdrop(wallet.addresses[0] ?? '', 1_000_000_000n)
    await openConnectedOn(page, 'Solana', wallet.name)
    await page.getByRole('textbox', { name: 'Amount in lamports' }).fill('1000000000')
    await page.getByRole('button', { name: 'Send on Solana' }).click()
    await expect(page.getByRole('alert')).toHaveText('InsufficientFunds')
    expect((await wallet.prompts()).map(({ method }) => method)).toEqual(['standard:connect'])
    expect(await balanceOf(wallet.addresses[0] ?? '')).toBe(1_000_000_000n)
  })

  for (const [what, token, receivedAmount] of [
    ['a token', solanaSandboxDollar, 2_500_001n],
    // The transfer fee of this token is one per cent, rounded up.
    ['a token with a transfer fee', solanaSandboxTransferFeeToken, 2_500_001n - 25_001n],
  ] as const) {
    test(`a visitor sends ${what}, and the receiver gets exactly the amount minus the token's fee`, async ({
      page,
      addSolanaWallet,
    }) => {
      const wallet = await addSolanaWallet({ secretKeys: [tokenHolder.secretKey] })
      const receiver = await freshSolanaAddress()
      await openConnectedOn(page, 'Solana', wallet.name)
      const send = () =>
        withKit(
          page,
          (kit, [to, token]) =>
            kit.sendTransaction({ namespace: 'solana', transaction: { to, token, value: 2_500_001n } }),
          [receiver, token.address] as const,
        )
      expect(await hasSucceeded(await send())).toBe(true)
      expect(await tokenBalanceOf(receiver, token)).toBe(receivedAmount)
      // The first transfer has created the recipient's token account, so the second one must not create it.
      expect(await hasSucceeded(await send())).toBe(true)
      expect(await tokenBalanceOf(receiver, token)).toBe(receivedAmount * 2n)
    })
  }

  test('a visitor who declines sees an error, and can retry', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet({ mode: 'reject' })
    await openDemo(page, 'index')
    await chooseFor(page, 'Solana', wallet.name)
    const waitingView = modal(page, wallet.name)
    await expect(waitingView.getByRole('heading', { name: 'Connection declined' })).toBeVisible()
    await expect(fact(page, 'Solana status')).toHaveText('disconnected')
    await wallet.setMode('approve')
    await waitingView.getByRole('button', { name: 'Try again' }).click()
    await expect(fact(page, 'Solana address')).toHaveText(wallet.addresses[0] ?? '')
    await expect(anyModal(page)).toBeHidden()

    await wallet.setMode('reject')
    await airdrop(wallet.addresses[0] ?? '', 1_000_000_000n)
    for (const button of ['Sign on Solana', 'Send on Solana']) {
      await page.getByRole('button', { name: button }).click()
      await expect(page.getByRole('alert')).toHaveText('UserRejected')
      await expect(page.getByRole('button', { name: button })).toBeEnabled()
    }
    await expect(fact(page, 'Solana status')).toHaveText('connected')
    expect(await balanceOf(wallet.addresses[0] ?? '')).toBe(1_000_000_000n)
  })

  test('the page follows the wallet to another account, with its balance', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet()
    const [firstAccount = '', secondAccount = ''] = wallet.addresses
    await airdrop(firstAccount, 3_000_000_001n)
    await airdrop(secondAccount, 4_000_000_002n)
    await openConnectedOn(page, 'Solana', wallet.name)
    await expect(fact(page, 'Solana balance in lamports')).toHaveText('3000000001')
    await wallet.setAccounts([secondAccount, firstAccount])
    await expect(fact(page, 'Solana address')).toHaveText(secondAccount)
    await expect(fact(page, 'Solana balance in lamports')).toHaveText('4000000002')
    await wallet.setAccounts([firstAccount])
    await expect(fact(page, 'Solana address')).toHaveText(firstAccount)
    await expect(fact(page, 'Solana balance in lamports')).toHaveText('3000000001')
    expect((await wallet.prompts()).length).toBe(1)
  })

  test('the page follows the wallet to another cluster, and warns of one that the site does not list', async ({
    page,
    addSolanaWallet,
  }) => {
    const { rpcUrl } = solanaCluster
    const wallet = await addSolanaWallet({
      clusters: [solanaCluster, { chain: 'solana:testnet', rpcUrl }, { chain: 'solana:devnet', rpcUrl }],
    })
    await openConnectedOn(page, 'Solana', wallet.name, { 'second-cluster': '' })
    await expect(fact(page, 'Solana network')).toHaveText('Sandbox Solana')
    await wallet.switchChain('solana:testnet')
    await expect(fact(page, 'Solana network')).toHaveText('Sandbox Solana Two')
    await expect(fact(page, 'Solana address')).toHaveText(wallet.addresses[0] ?? '')
    await expect(anyModal(page)).toBeHidden()

    await wallet.switchChain('solana:devnet')
    const unsupported = modal(page, 'Unsupported network')
    await expect(unsupported.getByRole('button', { name: 'Sandbox Solana Two' })).toBeVisible()
    await wallet.switchChain('solana:localnet')
    await expect(unsupported).toBeHidden()
    await expect(fact(page, 'Solana network')).toHaveText('Sandbox Solana')
    expect((await wallet.prompts()).length).toBe(1)
  })

  test('a visitor chooses another cluster, and the wallet is asked to sign for that one', async ({
    page,
    addSolanaWallet,
  }) => {
    const wallet = await addSolanaWallet({
      clusters: [solanaCluster, { ...solanaCluster, chain: 'solana:testnet' }],
    })
    await airdrop(wallet.addresses[0] ?? '', 1_000_000_000n)
    await openConnectedOn(page, 'Solana', wallet.name, { 'second-cluster': '' })
    await page.getByRole('button', { name: 'Open the Solana account' }).click()
    await modal(page, 'Account').getByRole('button', { name: 'Sandbox Solana' }).click()
    await modal(page, 'Choose network').getByRole('button', { name: 'Sandbox Solana Two' }).click()
    await expect(fact(page, 'Solana network')).toHaveText('Sandbox Solana Two')
    await expect(anyModal(page)).toBeHidden()
    await page.reload()
    await expect(fact(page, 'Solana status')).toHaveText('connected')
    await expect(fact(page, 'Solana network')).toHaveText('Sandbox Solana Two')
    await page.getByRole('button', { name: 'Send on Solana' }).click()
    expect(await hasSucceeded(await readFact(page, 'Solana transaction'))).toBe(true)
    expect((await wallet.prompts()).map(({ method, params }) => ({ method, params }))).toEqual([
      { method: 'solana:signTransaction', params: [expect.objectContaining({ chain: 'solana:testnet' })] },
    ])
  })

  test('a visitor stays connected after a reload without a prompt', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet()
    await openConnectedOn(page, 'Solana', wallet.name)
    await page.reload()
    await expect(fact(page, 'Solana address')).toHaveText(wallet.addresses[0] ?? '')
    await expect(fact(page, 'Solana status')).toHaveText('connected')
    await expect(anyModal(page)).toBeHidden()
    expect(await wallet.prompts()).toEqual([])
    await page.getByRole('button', { name: 'Sign on Solana' }).click()
    await expect(fact(page, 'Solana signature')).not.toHaveText('none')
  })

  test('a visitor disconnects, and stays disconnected after a reload', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet()
    await openConnectedOn(page, 'Solana', wallet.name)
    await page.getByRole('button', { name: 'Open the Solana account' }).click()
    await modal(page, 'Account').getByRole('button', { name: 'Disconnect' }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Solana status')).toHaveText('disconnected')
    await expect(fact(page, 'Solana address')).toHaveText('none')
    await expect.poll(async () => (await wallet.requests()).at(-1)?.method).toBe('standard:disconnect')
    await page.reload()
    await expect(page.getByRole('button', { name: 'Connect Solana' })).toBeVisible()
    await expect(fact(page, 'Solana status')).toHaveText('disconnected')
    expect(await wallet.requests()).toEqual([])
  })

  test('a wallet that revokes its permission ends the connection', async ({ page, addSolanaWallet }) => {
    const wallet = await addSolanaWallet()
    await openConnectedOn(page, 'Solana', wallet.name)
    await wallet.revoke()
    await expect(fact(page, 'Solana status')).toHaveText('disconnected')
  })
})
