import { malformedWallets } from '@latchkey/testing/wallet'
import { expect, type Page } from '@playwright/test'
import { firstAddress, freshWallet, test } from './support/test.ts'
import { connectButton, fact, modal, openDemo } from './support/visitor.ts'

async function openWallets(page: Page) {
  await openDemo(page)
  await connectButton(page).click()
  return modal(page, 'Connect wallet').getByRole('list', { name: 'Wallets' }).getByRole('button')
}

test.describe('the wallets that a visitor can choose', () => {
  for (const [index, which] of ['first', 'second'].entries()) {
    test(`two wallets with one name are both listed, and the ${which} row connects the ${which} wallet`, async ({
      page,
      addWallet,
    }) => {
      const wallets = [
        await addWallet({ ...freshWallet(), name: 'Twin', rdns: 'one.twin' }),
        await addWallet({ ...freshWallet(), name: 'Twin', rdns: 'two.twin' }),
      ] as const
      const rows = await openWallets(page)
      await expect(rows).toHaveText([/^Twinone\.twinCheck name$/, /^Twintwo\.twinCheck name$/])
      await rows.nth(index).click()
      const [chosenWallet, otherWallet] = index === 0 ? wallets : ([wallets[1], wallets[0]] as const)
      await expect(fact(page, 'Address')).toHaveText(firstAddress(chosenWallet))
      expect((await chosenWallet.prompts()).length).toBe(1)
      expect(await otherWallet.prompts()).toEqual([])
      await expect(page.getByRole('dialog')).toBeHidden()

      await page.reload()
      await expect(fact(page, 'Address')).toHaveText(firstAddress(chosenWallet))
      expect(await chosenWallet.prompts()).toEqual([])
      expect(await otherWallet.requests()).toEqual([])
    })
  }

  test('two wallets with one rdns are both marked, and the visitor sees a warning', async ({ page, addWallet }) => {
    const genuineWallet = await addWallet({ ...freshWallet(), name: 'Fox', rdns: 'io.fox' })
    const otherWallet = await addWallet({ ...freshWallet(), name: 'Fox Wallet', rdns: 'io.fox' })
    const rows = await openWallets(page)
    await expect(rows).toHaveText([/^Foxio\.foxCheck name$/, /^Fox Walletio\.foxCheck name$/])
    await expect(
      modal(page, 'Connect wallet').getByText(
        'A wallet here looks like another one. Check what stands under its name before you choose it.',
      ),
    ).toBeVisible()
    await rows.nth(1).click()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(otherWallet))
    expect(await genuineWallet.requests()).toEqual([])
  })

  test('malformed announcements of every kind are ignored, and the other wallets stay', async ({
    page,
    wallet,
    addWallet,
  }) => {
    const refusedWallets = Object.entries(malformedWallets).filter(([name]) => !name.startsWith('icon'))
    for (const [name, change] of refusedWallets)
      await addWallet({ ...freshWallet(), name: `Bad ${name}`, rdns: `bad.${name.toLowerCase()}`, ...change })
    await page.addInitScript(() => {
      const announce = (detail: unknown) =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', () => {
        announce(null)
        announce({ info: null, provider: null })
        announce({ info: { uuid: crypto.randomUUID(), name: 'No provider', rdns: 'bad.provider', icon: '' } })
      })
    })
    const rows = await openWallets(page)
    await expect(rows).toHaveText([new RegExp(wallet.name)])
  })

  test('an icon that is no picture, or a script, is not shown, but its wallet is listed', async ({
    page,
    addWallet,
  }) => {
    const { iconScript, iconHttp, iconHtml } = malformedWallets
    const icons = [iconScript, iconHttp, iconHtml]
    for (const [index, { icon }] of icons.entries())
      await addWallet({ ...freshWallet(), name: `Plain ${index}`, rdns: `plain.w${index}`, icon })
    const rows = await openWallets(page)
    await expect(rows).toHaveText([/Plain 0/, /Plain 1/, /Plain 2/])
    await expect(rows.locator('img')).toHaveCount(0)
  })

  test('a wallet that throws at every request does not affect the others', async ({ page, wallet, addWallet }) => {
    const brokenWallet = await addWallet({ ...freshWallet(), name: 'Broken', rdns: 'bad.broken', mode: 'throw' })
    const rows = await openWallets(page)
    await rows.filter({ hasText: brokenWallet.name }).click()
    const waitingView = modal(page, brokenWallet.name)
    await expect(waitingView.getByRole('heading', { name: 'Broken did not answer' })).toBeVisible()
    await waitingView.getByRole('button', { name: 'Back' }).click()
    await modal(page, 'Connect wallet').getByRole('button', { name: wallet.name }).click()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
  })

  test('a wallet whose properties throw does not prevent others from being listed', async ({ page, wallet }) => {
    await page.addInitScript(() => {
      const throwError = () => {
        throw new Error('hostile')
      }
      const hostileObject = new Proxy({}, { get: throwError, has: throwError, getOwnPropertyDescriptor: throwError })
      const announce = (detail: unknown) =>
        window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
      window.addEventListener('eip6963:requestProvider', () => {
        announce(hostileObject)
        announce({
          info: { uuid: crypto.randomUUID(), name: 'Hostile', rdns: 'bad.hostile', icon: '' },
          provider: hostileObject,
        })
      })
    })
    const rows = await openWallets(page)
    await rows.filter({ hasText: wallet.name }).click()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
  })

  test('a wallet without EIP-6963 is found at window.ethereum, and again after a reload', async ({
    page,
    addWallet,
  }) => {
    const wallet = await addWallet({ ...freshWallet(), discovery: 'legacy' })
    const rows = await openWallets(page)
    await expect(rows).toHaveText([/^Browser Wallet/])
    await rows.click()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    expect(await wallet.prompts()).toEqual([])
  })

  test('a wallet that is announced and is at window.ethereum too is listed once', async ({ page, addWallet }) => {
    const wallet = await addWallet({ ...freshWallet(), discovery: 'both' })
    const rows = await openWallets(page)
    await expect(rows).toHaveText([new RegExp(wallet.name)])
  })

  test('a wallet that is announced while the list is open appears in it', async ({ page, addWallet }) => {
    const lateWallet = await addWallet({ ...freshWallet(), name: 'Late', rdns: 'test.late', announcing: 'later' })
    await openDemo(page)
    await connectButton(page).click()
    const connect = modal(page, 'Connect wallet')
    await expect(connect.getByText('No wallet found')).toBeVisible()
    await lateWallet.announce()
    await connect.getByRole('button', { name: 'Late' }).click()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(lateWallet))
  })
})
