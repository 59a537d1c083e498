import type { Sandbox } from '@latchkey/sandbox'
import type { PageWallet } from '@latchkey/testing/playwright'
import type { Page } from '@playwright/test'
import {
  type Address,
  createPublicClient,
  formatEther,
  type Hex,
  http,
  type PublicClient,
  parseEther,
  recoverMessageAddress,
} from 'viem'
import { compare, Difference } from './Difference.ts'
import { read, readHex, textOf } from './readPage.ts'

type WalletWalk = {
  page: Page
  wallet: PageWallet
  url: string
  chains: Sandbox['chains']
  /** Id of a chain that the wallet knows but the demo does not use. */
  foreignChainId: number
  say: (line: string) => void
}

/**
 * Uses a wallet of the page as a visitor does, on the demo's EVM page: connects, reads the balance, switches the network, sees the warning
 * for an unknown network, signs, sends, reloads the page, and disconnects.
 */
export async function walkPageWallet(walk: WalletWalk): Promise<void> {
  const { page, say } = walk
  await connect(walk)
  await readBalance(walk)
  await switchNetwork(walk)
  await leaveUnsupportedNetwork(walk)
  await signMessage(walk)
  await sendTransaction(walk)
  await reload(walk)
  await disconnect(walk)
  say(`page      ${await page.title()} at ${page.url()}`)
}

async function connect({ page, wallet, url, chains: [one], say }: WalletWalk) {
  await page.goto(`${url}evm.html?wallet=none`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  const modal = page.getByRole('dialog', { name: 'Connect wallet' })
  await modal.getByRole('button', { name: wallet.name }).click()
  const waitingView = page.getByRole('dialog', { name: wallet.name })
  const declinedText = waitingView.getByText('Connection declined')
  const connectedStatus = page.getByLabel('Status', { exact: true }).filter({ hasText: /^connected$/ })
  await declinedText.or(connectedStatus).first().waitFor()
  if (await declinedText.isVisible()) throw new Difference('connect', 'the wallet declined the connection.')
  await waitingView.waitFor({ state: 'hidden' })
  compare('connect', 'address', await read(page, 'Address'), wallet.addresses[0])
  compare('connect', 'chain id', await read(page, 'Chain id'), await createChainClient(one.rpcUrl).getChainId())
  say(`connect   ${await read(page, 'Address')} on chain ${await read(page, 'Chain id')}`)
}

async function readBalance({ page, wallet, chains: [one], say }: WalletWalk) {
  const modal = await openAccount(page)
  const balanceText = modal.getByTitle(/ETH$/)
  const exactBalance = (await balanceText.getAttribute('title'))?.replace(' ETH', '') ?? ''
  const wei = await createChainClient(one.rpcUrl).getBalance({ address: addressOf(wallet) })
  compare('balance', 'exact balance', parseEther(exactBalance), wei)
  const text = await textOf(balanceText)
  compare('balance', 'balance shown', digitsOf(text), truncateBalance(wei))
  say(`balance   ${text} shown, ${wei} wei on the chain`)
}

async function switchNetwork({ page, wallet, chains: [one, two], say }: WalletWalk) {
  const account = page.getByRole('dialog', { name: 'Account' })
  await account.getByRole('button', { name: one.name }).click()
  await page.getByRole('dialog', { name: 'Choose network' }).getByRole('button', { name: two.name }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  compare('switch', 'chain id', await read(page, 'Chain id'), await createChainClient(two.rpcUrl).getChainId())
  compare('switch', 'chain id of wagmi', await read(page, 'wagmi chain id'), two.id)
  const promptCount = (await wallet.prompts()).filter(({ method }) => method === 'wallet_switchEthereumChain').length
  compare('switch', 'times the wallet was asked', 1, promptCount)
  say(`switch    to chain ${await read(page, 'Chain id')}, the wallet was asked ${promptCount} time`)
}

async function leaveUnsupportedNetwork({ page, wallet, chains: [one], foreignChainId, say }: WalletWalk) {
  await wallet.switchChain(foreignChainId)
  const warning = page.getByRole('dialog', { name: 'Unsupported network' })
  await warning.waitFor()
  compare('warning', 'chain id', await read(page, 'Chain id'), `${foreignChainId} (unsupported)`)
  await warning.getByRole('button', { name: one.name }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  compare('warning', 'chain id after', await read(page, 'Chain id'), await createChainClient(one.rpcUrl).getChainId())
  say(`warning   on chain ${foreignChainId}, back to chain ${await read(page, 'Chain id')}`)
}

async function signMessage({ page, wallet, say }: WalletWalk) {
  const message = `Latchkey, ${new Date().toISOString()}`
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByRole('button', { name: 'Sign message' }).click()
  const signature = (await readHex(page, 'Signature')) as Hex
  const signer = await recoverMessageAddress({ message, signature })
  compare('sign', 'signer', await read(page, 'Address'), signer)
  say(`sign      "${message}" signed by ${signer}`)
  compare('sign', 'signer and wallet', addressOf(wallet), signer)
}

async function sendTransaction({ page, wallet, chains: [one], say }: WalletWalk) {
  const chainClient = createChainClient(one.rpcUrl)
  const recipient = (await page.getByRole('textbox', { name: 'Recipient' }).inputValue()) as Address
  const balanceBefore = await chainClient.getBalance({ address: recipient })
  await page.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.0123')
  await page.getByRole('button', { name: 'Send transaction' }).click()
  const hash = (await readHex(page, 'Transaction')) as Hex
  const receipt = await chainClient.waitForTransactionReceipt({ hash })
  compare('send', 'receipt', 'success', receipt.status)
  compare('send', 'sender', addressOf(wallet).toLowerCase(), receipt.from)
  compare(
    'send',
    'received',
    balanceBefore + parseEther('0.0123'),
    await chainClient.getBalance({ address: recipient }),
  )
  await page.getByLabel('Receipt', { exact: true }).filter({ hasText: 'success' }).waitFor()
  say(`send      ${hash} in block ${receipt.blockNumber}: ${receipt.status}`)
}

async function reload({ page, wallet, say }: WalletWalk) {
  await page.reload()
  await page
    .getByLabel('Status', { exact: true })
    .filter({ hasText: /^connected$/ })
    .waitFor()
  compare('reload', 'address', await read(page, 'Address'), wallet.addresses[0])
  const prompts = await wallet.prompts()
  compare('reload', 'prompts', 0, prompts.length)
  say(`reload    still ${await read(page, 'Address')}, the wallet was asked ${prompts.length} times`)
}

async function disconnect({ page, say }: WalletWalk) {
  const modal = await openAccount(page)
  await modal.getByRole('button', { name: 'Disconnect' }).click()
  await page
    .getByLabel('Status', { exact: true })
    .filter({ hasText: /^disconnected$/ })
    .waitFor()
  compare('disconnect', 'address', await read(page, 'Address'), 'none')
  compare('disconnect', 'address of wagmi', await read(page, 'wagmi address'), 'none')
  say('leave     disconnected')
}

async function openAccount(page: Page) {
  await page
    .getByRole('navigation', { name: 'Wallet' })
    .getByRole('button', { name: /0x\w{4}\.\.\.\w{6}/ })
    .click()
  return page.getByRole('dialog', { name: 'Account' })
}

function addressOf({ addresses }: PageWallet): Address {
  const [address] = addresses
  if (!address) throw new Difference('wallet', 'the wallet has no account.')
  return address
}

function createChainClient(rpcUrl: string): PublicClient {
  return createPublicClient({ transport: http(rpcUrl), pollingInterval: 100 })
}

/** Returns a balance cut off after three decimals, as the kit shows it. */
function truncateBalance(wei: bigint): string {
  const [whole = '', fraction = ''] = formatEther(wei).split('.')
  const shownFraction = fraction.slice(0, 3).replace(/0+$/, '')
  return shownFraction ? `${whole}.${shownFraction}` : whole
}

function digitsOf(text: string): string {
  return text.replace(/[^\d.]/g, '')
}
