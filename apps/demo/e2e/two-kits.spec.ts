import { expect, type Locator } from '@playwright/test'
import { chainOne, chainTwo } from './support/chain.ts'
import { firstAddress, freshWallet, test } from './support/test.ts'
import { accountButton, anyModal, connectButton, fact, openDemo } from './support/visitor.ts'

test.describe('two kits on one page', () => {
  test('a visitor connects one wallet to each, and each keeps its own, also after a reload', async ({
    page,
    addWallet,
  }) => {
    const blue = await addWallet({ ...freshWallet(), name: 'Blue', rdns: 'test.blue' })
    const red = await addWallet({ ...freshWallet(), name: 'Red', rdns: 'test.red' })
    await openDemo(page, 'two-kits')
    const first = page.getByRole('region', { name: 'First' })
    const second = page.getByRole('region', { name: 'Second' })
    const chooseWallet = async (kit: Locator, wallet: string) => {
      await connectButton(kit).click()
      await anyModal(page).getByRole('button', { name: wallet }).click()
      await expect(fact(kit, 'Status')).toHaveText('connected')
      await expect(anyModal(page)).toBeHidden()
    }

    await chooseWallet(first, blue.name)
    await expect(fact(first, 'Address')).toHaveText(firstAddress(blue))
    await expect(fact(second, 'Status')).toHaveText('disconnected')
    await expect(connectButton(second)).toBeVisible()

    await chooseWallet(second, red.name)
    await expect(fact(first, 'Address')).toHaveText(firstAddress(blue))
    await expect(fact(first, 'wagmi address')).toHaveText(firstAddress(blue))
    await expect(fact(second, 'Address')).toHaveText(firstAddress(red))
    await expect(fact(second, 'wagmi address')).toHaveText(firstAddress(red))

    await red.switchChain(chainTwo.id)
    await expect(fact(second, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(fact(first, 'Chain id')).toHaveText(String(chainOne.id))

    const keys = () => page.evaluate(() => Object.keys(localStorage))
    for (const id of ['first', 'second']) await expect.poll(keys).toContain(`latchkey/${id}/connectionStatus`)
    expect((await keys()).filter((key) => !/^latchkey\/(first|second)\//.test(key))).toEqual([])

    await page.reload()
    await expect(fact(first, 'Address')).toHaveText(firstAddress(blue))
    await expect(fact(second, 'Address')).toHaveText(firstAddress(red))
    expect([...(await blue.prompts()), ...(await red.prompts())]).toEqual([])

    await first.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(first, 'Status')).toHaveText('disconnected')
    await expect(fact(second, 'Address')).toHaveText(firstAddress(red))
    await page.reload()
    await expect(fact(second, 'Address')).toHaveText(firstAddress(red))
    await expect(fact(first, 'Status')).toHaveText('disconnected')
  })

  test('both kits connect the same wallet, and both are restored after a reload', async ({ page, wallet }) => {
    await openDemo(page, 'two-kits')
    const kits = ['First', 'Second'].map((name) => page.getByRole('region', { name }))
    for (const kit of kits) {
      await connectButton(kit).click()
      await anyModal(page).getByRole('button', { name: wallet.name }).click()
      await expect(fact(kit, 'Address')).toHaveText(firstAddress(wallet))
      await expect(anyModal(page)).toBeHidden()
    }
    await page.reload()
    for (const kit of kits) await expect(fact(kit, 'Address')).toHaveText(firstAddress(wallet))
    expect(await wallet.prompts()).toEqual([])

    const [first, second] = kits as [Locator, Locator]
    await first.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(first, 'Status')).toHaveText('disconnected')
    await wallet.switchChain(chainTwo.id)
    await expect(fact(second, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(fact(second, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(first, 'Status')).toHaveText('disconnected')
  })

  test('each kit opens its own modal in its own theme', async ({ page, wallet }) => {
    await openDemo(page, 'two-kits')
    const colours: string[] = []
    for (const name of ['First', 'Second']) {
      await connectButton(page.getByRole('region', { name })).click()
      const title = anyModal(page).getByRole('heading', { name: 'Connect wallet' })
      await expect(anyModal(page).getByRole('button', { name: wallet.name })).toBeVisible()
      colours.push(await title.evaluate((element) => getComputedStyle(element).color))
      await page.keyboard.press('Escape')
      await expect(anyModal(page)).toBeHidden()
    }
    expect(new Set(colours).size).toBe(2)
    await expect(accountButton(page)).toHaveCount(0)
  })
})
