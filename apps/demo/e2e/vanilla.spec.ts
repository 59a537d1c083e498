import { expect } from '@playwright/test'
import { type Hex, recoverMessageAddress } from 'viem'
import { chainOne, chainTwo, setBalance } from './support/chain.ts'
import { firstAddress, test } from './support/test.ts'
import { anyModal, connect, connectButton, fact, openAccount, openDemo, openNetworks } from './support/visitor.ts'

test.describe('the page without React', () => {
  test('a visitor connects, sees the balance, signs, and disconnects', async ({ page, wallet }) => {
    await setBalance(chainOne, firstAddress(wallet), 2_718_281_828_459_045_235n)
    await openDemo(page, 'vanilla')
    await connect(page, wallet)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))

    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(fact(page, 'Signature')).toHaveText(/^0x[0-9a-f]{130}$/)
    const signature = (await fact(page, 'Signature').textContent()) as Hex
    const signer = await recoverMessageAddress({ message: 'Hello without React', signature })
    expect(signer).toBe(firstAddress(wallet))

    const account = await openAccount(page)
    await expect(account.getByTitle('2.718281828459045235 ETH')).toHaveText('2.718 ETH')
    await account.getByRole('button', { name: 'Disconnect' }).click()
    await expect(anyModal(page)).toBeHidden()
    await expect(fact(page, 'Address')).toHaveText('none')
    await expect(connectButton(page)).toBeVisible()
  })

  test('the page does not change when a visitor declines to sign', async ({ page, wallet }) => {
    await openDemo(page, 'vanilla')
    await connect(page, wallet)
    await wallet.setMode('reject')
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(fact(page, 'Signature')).toHaveText('UserRejected')
  })

  test('a visitor stays connected on the chosen network after a reload without a prompt', async ({ page, wallet }) => {
    await openDemo(page, 'vanilla')
    await connect(page, wallet)
    await (await openNetworks(page)).getByRole('button', { name: chainTwo.name }).click()
    const network = page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').first()
    await expect(network).toHaveAccessibleName(`Network ${chainTwo.name}`)
    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(network).toHaveAccessibleName(`Network ${chainTwo.name}`)
    expect(await wallet.prompts()).toEqual([])
  })

  test('React is not loaded before the modal is needed', async ({ page, wallet }) => {
    const scripts: Promise<string>[] = []
    page.on('response', (response) => {
      // A response that arrives after the test has ended cannot be read, which does not matter.
      if (response.request().resourceType() === 'script') scripts.push(response.text().catch(() => ''))
    })
    const isReact = (script: string) => script.includes('react.transitional.element')
    await openDemo(page, 'vanilla')
    await expect(connectButton(page)).toBeVisible()
    expect(scripts.length).toBeGreaterThan(0)
    expect((await Promise.all(scripts)).filter(isReact)).toEqual([])
    await connect(page, wallet)
    expect((await Promise.all(scripts)).some(isReact)).toBe(true)
  })
})
