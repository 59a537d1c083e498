import { expect } from '@playwright/test'
import { type Hex, parseEther, recoverMessageAddress } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainOne, chainTwo, clientOf, setBalance } from './support/chain.ts'
import { firstAddress, test } from './support/test.ts'
import { fact, openConnected } from './support/visitor.ts'

test.describe("through wagmi's own hooks on the site's page", () => {
  test('a visitor signs a message, and the signature is valid for their address', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    const message = 'One “quoted” line,\nand another: 日本'
    await page.getByRole('textbox', { name: 'Message' }).fill(message)
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(fact(page, 'Signature')).toHaveText(/^0x[0-9a-f]{130}$/)
    const typedMessage = await page.getByRole('textbox', { name: 'Message' }).inputValue()
    const signature = (await fact(page, 'Signature').textContent()) as Hex
    expect(await recoverMessageAddress({ message: typedMessage, signature })).toBe(firstAddress(wallet))
  })

  test('a visitor who declines to sign sees an error on the page, and stays connected', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await wallet.setMode('reject')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(page.getByRole('alert')).toHaveText('UserRejectedRequestError')
    await expect(fact(page, 'Signature')).toHaveText('none')
    await expect(fact(page, 'Status')).toHaveText('connected')
  })

  for (const chain of [chainOne, chainTwo]) {
    test(`a visitor sends a transaction on ${chain.name}, and the chain contains it`, async ({ page, wallet }) => {
      const from = firstAddress(wallet)
      const to = privateKeyToAddress(generatePrivateKey())
      await setBalance(chain, from, parseEther('2'))
      await openConnected(page, wallet)
      await wallet.switchChain(chain.id)
      await expect(fact(page, 'wagmi chain id')).toHaveText(String(chain.id))
      await page.getByRole('textbox', { name: 'Recipient' }).fill(to)
      await page.getByRole('textbox', { name: 'Amount in ETH' }).fill('0.012345678901234567')
      await page.getByRole('button', { name: 'Send transaction' }).click()
      await expect(fact(page, 'Transaction')).toHaveText(/^0x[0-9a-f]{64}$/)
      await expect(fact(page, 'Receipt')).toHaveText('success')

      const client = clientOf(chain)
      const hash = (await fact(page, 'Transaction').textContent()) as Hex
      const receipt = await client.getTransactionReceipt({ hash })
      expect(receipt).toMatchObject({ status: 'success', from: from.toLowerCase(), to: to.toLowerCase() })
      expect(await client.getBalance({ address: to })).toBe(12_345_678_901_234_567n)
      expect(await client.getBalance({ address: from })).toBe(
        parseEther('2') - 12_345_678_901_234_567n - receipt.gasUsed * receipt.effectiveGasPrice,
      )
      const otherChain = chain === chainOne ? chainTwo : chainOne
      expect(await clientOf(otherChain).getBalance({ address: to })).toBe(0n)
    })
  }

  test('a visitor who declines to send keeps the money', async ({ page, wallet }) => {
    await setBalance(chainOne, firstAddress(wallet), parseEther('2'))
    await openConnected(page, wallet)
    await wallet.setMode('reject')
    await page.getByRole('button', { name: 'Send transaction' }).click()
    await expect(page.getByRole('alert')).toHaveText(/UserRejectedRequestError|TransactionExecutionError/)
    await expect(fact(page, 'Transaction')).toHaveText('none')
    expect(await clientOf(chainOne).getBalance({ address: firstAddress(wallet) })).toBe(parseEther('2'))
  })
})
