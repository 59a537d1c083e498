import { expect, type Locator } from '@playwright/test'
import { chainOne, chainTwo } from './support/chain.ts'
import { firstAddress, freshWallet, test } from './support/test.ts'
import { accountButton, anyModal, connectButton, fact, openDemo } from './support/visitor.ts'

test.describe('two kits on one page', () => {
  test('a visitor connects one wallet to each, and each keeps its own, also after a reload', async ({
    page,
    addWallet,
  }) => {
    const blueWallet = await addWallet({ ...freshWallet(), name: 'Blue', rdns: 'test.blue' })
    const redWallet = await addWallet({ ...freshWallet(), name: 'Red', rdns: 'test.red' })
    await openDemo(page, 'two-kits')
    const firstRegion = page.getByRole('region', { name: 'First' })
    const secondRegion = page.getByRole('region', { name: 'Second' })
    const chooseWallet = async (kit: Locator, wallet: string) => {
      await connectButton(kit).click()
      await anyModal(page).getByRole('button', { name: wallet }).click()
      await expect(fact(kit, 'Status')).toHaveText('connected')
      await expect(anyModal(page)).toBeHidden()
    }

    await chooseWallet(firstRegion, blueWallet.name)
    await expect(fact(firstRegion, 'Address')).toHaveText(firstAddress(blueWallet))
    await expect(fact(secondRegion, 'Status')).toHaveText('disconnected')
    await expect(connectButton(secondRegion)).toBeVisible()

    await chooseWallet(secondRegion, redWallet.name)
    await expect(fact(firstRegion, 'Address')).toHaveText(firstAddress(blueWallet))
    await expect(fact(firstRegion, 'wagmi address')).toHaveText(firstAddress(blueWallet))
    await expect(fact(secondRegion, 'Address')).toHaveText(firstAddress(redWallet))
    await expect(fact(secondRegion, 'wagmi address')).toHaveText(firstAddress(redWallet))

    await redWallet.switchChain(chainTwo.id)
    await expect(fact(secondRegion, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(fact(firstRegion, 'Chain id')).toHaveText(String(chainOne.id))

    const readStoredKeys = () => page.evaluate(() => Object.keys(localStorage))
    for (const id of ['first', 'second']) await expect.poll(readStoredKeys).toContain(`latchkey/${id}/connectionStatus`)
    expect((await readStoredKeys()).filter((key) => !/^latchkey\/(first|second)\//.test(key))).toEqual([])

    await page.reload()
    await expect(fact(firstRegion, 'Address')).toHaveText(firstAddress(blueWallet))
    await expect(fact(secondRegion, 'Address')).toHaveText(firstAddress(redWallet))
    expect([...(await blueWallet.prompts()), ...(await redWallet.prompts())]).toEqual([])

    await firstRegion.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(firstRegion, 'Status')).toHaveText('disconnected')
    await expect(fact(secondRegion, 'Address')).toHaveText(firstAddress(redWallet))
    await page.reload()
    await expect(fact(secondRegion, 'Address')).toHaveText(firstAddress(redWallet))
    await expect(fact(firstRegion, 'Status')).toHaveText('disconnected')
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

    const [firstRegion, secondRegion] = kits as [Locator, Locator]
    await firstRegion.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(firstRegion, 'Status')).toHaveText('disconnected')
    await wallet.switchChain(chainTwo.id)
    await expect(fact(secondRegion, 'Chain id')).toHaveText(String(chainTwo.id))
    await expect(fact(secondRegion, 'Address')).toHaveText(firstAddress(wallet))
    await expect(fact(firstRegion, 'Status')).toHaveText('disconnected')
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
