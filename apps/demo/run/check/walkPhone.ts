import { bitcoinSandbox } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import type { Phone } from '@latchkey/phone'
import type { Sandbox } from '@latchkey/sandbox'
import type { Page } from '@playwright/test'
import {
  createSolanaRpc,
  getBase58Encoder,
  getPublicKeyFromAddress,
  type Signature,
  type SignatureBytes,
  address as toSolanaAddress,
  verifySignature,
} from '@solana/kit'
import bip322 from 'bip322-js'
import { type Address, createPublicClient, type Hex, http, recoverMessageAddress, stringToBytes } from 'viem'
import { compare, Difference } from './Difference.ts'
import { read, readOnce } from './readPage.ts'

type PhoneWalk = { page: Page; phone: Phone; url: string; sandbox: Sandbox; say: (line: string) => void }

/** One namespace of the page, with functions that ask its chain. */
type Chain = {
  title: 'EVM' | 'Solana' | 'Bitcoin'
  /** Name of the base unit, as the page shows it. */
  unit: string
  caipNetworkId: string
  /**
   * Returns the address that has signed the message. For a namespace in which a signature can only be checked for a known address, returns
   * whether the signature is valid.
   */
  signerOf(address: string, signature: string): Promise<string>
  /** Returns a balance in the base unit, as the chain reports it. */
  balanceOf(address: string): Promise<bigint>
  /** Returns whether a transaction succeeded. Waits until an EVM transaction is in a block. Asks the other chains only once. */
  hasSucceeded(transaction: string): Promise<boolean>
}

const message = 'Hello from Latchkey'

/**
 * Uses the phone as a visitor does, on the page with all namespaces: connects all namespaces with one link, signs and pays in each of them,
 * and disconnects.
 */
export async function walkPhone(walk: PhoneWalk): Promise<void> {
  const chains = chainsOf(walk.sandbox)
  await pair(walk)
  for (const chain of chains) {
    await readAccount(walk, chain)
    await signMessage(walk, chain)
    await pay(walk, chain)
  }
  await disconnectAll(walk, chains)
}

async function pair({ page, phone, url, say }: PhoneWalk) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${url}?wallet=none`)
  await page.getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'WalletConnect' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('img', { name: 'QR code that connects a wallet' }).waitFor()
  await modal.getByRole('button', { name: 'Copy link' }).click()
  await modal.getByText('Copied', { exact: true }).waitFor({ state: 'attached' })
  await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await modal.waitFor({ state: 'hidden' })
  const [session] = phone.sessions()
  if (!session) throw new Difference('pair', 'the page is connected, the phone has no session.')
  say(`pair      the phone holds a session with ${session.peer.url}`)
}

async function readAccount({ page, phone, say }: PhoneWalk, chain: Chain) {
  const { title, unit } = chain
  const address = await readOnce(page, `${title} address`, /^(?!none$)/)
  compare('phone', `${title} address`, address, addressOf(phone, chain))
  const balance = await readOnce(page, `${title} balance in ${unit}`, /^\d+$/)
  compare('phone', `${title} balance in ${unit}`, balance, await chain.balanceOf(address))
  say(`phone     ${title}: ${address}, ${balance} ${unit}`)
}

async function signMessage({ page, phone, say }: PhoneWalk, chain: Chain) {
  const { title } = chain
  await page.getByRole('button', { name: `Sign on ${title}` }).click()
  const signature = await readOnce(page, `${title} signature`, /^(?!none$)/)
  const signer = await chain.signerOf(addressOf(phone, chain), signature)
  compare('phone sign', `${title} signer`, addressOf(phone, chain), signer)
  say(`sign      "${message}" signed by ${signer}`)
}

async function pay({ page, say }: PhoneWalk, chain: Chain) {
  const { title, unit } = chain
  const recipient = await page.getByRole('textbox', { name: `${title} recipient` }).inputValue()
  const amount = BigInt(await page.getByRole('textbox', { name: `Amount in ${unit}` }).inputValue())
  const balanceBefore = await chain.balanceOf(recipient)
  await page.getByRole('button', { name: `Send on ${title}` }).click()
  const transaction = await readOnce(page, `${title} transaction`, /^(?!none$)/)
  compare('phone send', `${title} transaction succeeded`, true, await chain.hasSucceeded(transaction))
  compare('phone send', `${title} received`, balanceBefore + amount, await chain.balanceOf(recipient))
  say(`send      ${transaction}: ${recipient} has ${amount} ${unit} more`)
}

async function disconnectAll({ page, phone, say }: PhoneWalk, chains: readonly Chain[]) {
  await phone.deleteSession()
  for (const { title } of chains) {
    await readOnce(page, `${title} status`, /^disconnected$/)
    compare('phone leave', `${title} address`, await read(page, `${title} address`), 'none')
  }
  say('leave     the phone ended its session, the page is disconnected on every chain')
}

function chainsOf({ chains: [sandboxOne], solana: { rpcUrl }, bitcoin: { apiUrl } }: Sandbox): readonly Chain[] {
  const ethereum = createPublicClient({ transport: http(sandboxOne.rpcUrl), pollingInterval: 100, cacheTime: 0 })
  const solana = createSolanaRpc(rpcUrl)
  const askEsplora = async <response>(path: string) => (await (await fetch(`${apiUrl}${path}`)).json()) as response
  return [
    {
      title: 'EVM',
      unit: 'wei',
      caipNetworkId: `eip155:${sandboxOne.id}`,
      signerOf: (_address, signature) => recoverMessageAddress({ message, signature: signature as Hex }),
      balanceOf: (address) => ethereum.getBalance({ address: address as Address }),
      async hasSucceeded(hash) {
        return (await ethereum.waitForTransactionReceipt({ hash: hash as Hex })).status === 'success'
      },
    },
    {
      title: 'Solana',
      unit: 'lamports',
      caipNetworkId: solanaSandbox.caipNetworkId,
      async signerOf(address, signature) {
        const key = await getPublicKeyFromAddress(toSolanaAddress(address))
        const bytes = getBase58Encoder().encode(signature) as SignatureBytes
        return (await verifySignature(key, bytes, stringToBytes(message))) ? address : 'someone else'
      },
      balanceOf: async (address) => (await solana.getBalance(toSolanaAddress(address)).send()).value,
      async hasSucceeded(signature) {
        const { value } = await solana.getSignatureStatuses([signature as Signature]).send()
        return value[0] != null && value[0].err === null
      },
    },
    {
      title: 'Bitcoin',
      unit: 'sat',
      caipNetworkId: bitcoinSandbox.caipNetworkId,
      signerOf: async (address, signature) =>
        bip322.Verifier.verifySignature(address, message, signature) ? address : 'someone else',
      async balanceOf(address) {
        const coins = await askEsplora<{ value: number }[]>(`/address/${address}/utxo`)
        return coins.reduce((sum, { value }) => sum + BigInt(value), 0n)
      },
      hasSucceeded: async (txid) => (await askEsplora<{ txid: string }>(`/tx/${txid}`)).txid === txid,
    },
  ]
}

/** Returns the phone's address on a network. On Bitcoin, this is the payment address. */
function addressOf(phone: Phone, { title, caipNetworkId }: Chain): string {
  const account = phone
    .accounts()
    .find((account) => account.caipNetworkId === caipNetworkId && account.purpose !== 'ordinals')
  if (!account) throw new Difference('phone', `the phone has no account on ${title}.`)
  return account.address
}
