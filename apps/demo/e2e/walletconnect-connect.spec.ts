import { bitcoinSandbox, bitcoinSandboxAccounts } from '@latchkey/chains/bitcoin'
import { solanaSandbox } from '@latchkey/chains/solana'
import { expect, type Page } from '@playwright/test'
import {
  createSolanaRpc,
  generateKeyPairSigner,
  getBase58Encoder,
  getPublicKeyFromAddress,
  lamports,
  type Signature,
  type SignatureBytes,
  address as toAddress,
  verifySignature,
} from '@solana/kit'
import bip322 from 'bip322-js'
import { parseEther, stringToBytes, verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { fund } from './support/bitcoinChain.ts'
import { chainOne, clientOf, setBalance } from './support/chain.ts'
import { chooseWalletConnect, copyLink, openCode, pair, scan } from './support/pairing.ts'
import { addressOn, bitcoinId, evmOneId, solanaId, test } from './support/phone.ts'
import { anyModal, fact, modal, openDemo } from './support/visitor.ts'

const message = 'Hello from Latchkey'

/** Returns the value that the page shows with this label. Waits until there is a value. */
async function readFact(page: Page, name: string): Promise<string> {
  await expect(fact(page, name)).not.toHaveText('none')
  return (await fact(page, name).textContent()) ?? ''
}

test.describe('with a phone, by QR code or link', () => {
  test('a visitor connects an EVM wallet, signs, and sends', async ({ page, phone, baseURL }) => {
    const address = addressOn(phone, evmOneId) as '0x'
    const recipient = privateKeyToAddress(generatePrivateKey())
    await setBalance(chainOne, address, parseEther('2'))
    await openDemo(page, 'index')
    const code = await openCode(page)
    await expect(modal(page, 'Scan to connect')).toBeVisible()
    const uri = await scan(page, code)
    expect(uri).toBe(await copyLink(page))
    await phone.pair(uri)
    expect(await phone.nextPrompt()).toMatchObject({ kind: 'proposal', peer: { url: baseURL } })
    await phone.approve()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'EVM address')).toHaveText(address)
    await expect(fact(page, 'EVM wallets')).toHaveText('Test Phone')

    await page.getByRole('button', { name: 'Sign on EVM' }).click()
    await phone.approve()
    const signature = (await readFact(page, 'EVM signature')) as '0x'
    expect(await verifyMessage({ address, message, signature })).toBe(true)

    await page.getByRole('textbox', { name: 'EVM recipient' }).fill(recipient)
    await page.getByRole('button', { name: 'Send on EVM' }).click()
    expect(await phone.nextPrompt()).toMatchObject({ method: 'eth_sendTransaction', caipNetworkId: evmOneId })
    await phone.approve()
    const hash = (await readFact(page, 'EVM transaction')) as '0x'
    const client = clientOf(chainOne)
    expect(await client.waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
    expect(await client.getBalance({ address: recipient })).toBe(10n ** 16n)
    await expect(fact(page, 'EVM balance in wei')).toHaveText(String(await client.getBalance({ address })))
  })

  test('a visitor connects a Solana wallet, signs, and sends', async ({ page, phone }) => {
    const address = toAddress(addressOn(phone, solanaId))
    const recipient = (await generateKeyPairSigner()).address
    const rpc = createSolanaRpc(solanaSandbox.rpcUrls.default.http[0])
    await rpc.requestAirdrop(address, lamports(2_000_000_000n)).send()
    await openDemo(page, 'index')
    await page.getByRole('button', { name: 'Connect Solana' }).click()
    await chooseWalletConnect(page)
    await pair(page, phone)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Solana address')).toHaveText(address)
    await expect(fact(page, 'Solana wallets')).toHaveText('Test Phone')

    await page.getByRole('button', { name: 'Sign on Solana' }).click()
    await phone.approve()
    const signature = getBase58Encoder().encode(await readFact(page, 'Solana signature')) as SignatureBytes
    const key = await getPublicKeyFromAddress(address)
    expect(await verifySignature(key, signature, stringToBytes(message))).toBe(true)

    await page.getByRole('textbox', { name: 'Solana recipient' }).fill(recipient)
    await page.getByRole('button', { name: 'Send on Solana' }).click()
    expect(await phone.nextPrompt()).toMatchObject({ caipNetworkId: solanaId })
    await phone.approve()
    const id = (await readFact(page, 'Solana transaction')) as Signature
    const { value: statuses } = await rpc.getSignatureStatuses([id]).send()
    expect(statuses).toMatchObject([{ err: null }])
    expect(await rpc.getBalance(recipient).send()).toMatchObject({ value: 1_000_000n })
    const { value: remainingLamports } = await rpc.getBalance(address).send()
    await expect(fact(page, 'Solana balance in lamports')).toHaveText(String(remainingLamports))
  })

  test('a visitor connects a Bitcoin wallet, signs, and sends', async ({ page, phone }) => {
    const address = addressOn(phone, bitcoinId)
    await fund(address, 400_000n)
    await openDemo(page, 'index')
    await page.getByRole('button', { name: 'Connect Bitcoin' }).click()
    await chooseWalletConnect(page)
    await pair(page, phone)
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Bitcoin address')).toHaveText(address)
    await expect(fact(page, 'Bitcoin wallets')).toHaveText('Test Phone')

    await page.getByRole('button', { name: 'Sign on Bitcoin' }).click()
    await phone.approve()
    const signature = await readFact(page, 'Bitcoin signature')
    expect(bip322.Verifier.verifySignature(address, message, signature)).toBe(true)

    await page.getByRole('button', { name: 'Send on Bitcoin' }).click()
    expect(await phone.nextPrompt()).toMatchObject({ caipNetworkId: bitcoinId })
    await phone.approve()
    const id = await readFact(page, 'Bitcoin transaction')
    const [api] = bitcoinSandbox.rpcUrls.default.http
    const transaction = await (await fetch(`${api}/tx/${id}`)).json()
    expect(transaction.vout).toContainEqual(
      expect.objectContaining({ scriptpubkey_address: bitcoinSandboxAccounts[1].payment.address, value: 50_000 }),
    )
    expect(transaction.vin).toContainEqual(
      expect.objectContaining({ prevout: expect.objectContaining({ scriptpubkey_address: address }) }),
    )
  })
})
