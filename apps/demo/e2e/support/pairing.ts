import type { Phone } from '@latchkey/phone'
import { expect, type Locator, type Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import { waitForAnimations } from './kit.ts'
import { anyModal, connectButton, modal } from './visitor.ts'

/** Opens the modal and chooses WalletConnect. Returns the QR code when it is visible. */
export async function openCode(page: Page): Promise<Locator> {
  await connectButton(page).click()
  await chooseWalletConnect(page)
  return shownCode(page)
}

export async function chooseWalletConnect(page: Page) {
  await modal(page, 'Connect wallet').getByRole('button', { name: 'WalletConnect' }).click()
}

/** Returns the QR code when it is visible. */
export async function shownCode(page: Page): Promise<Locator> {
  const code = anyModal(page).getByRole('img', { name: 'QR code that connects a wallet' })
  await expect(code).toBeVisible()
  return code
}

/** Returns the text of the QR code, decoded from a screenshot. The screenshot includes the wallet's picture in the middle of the code. */
export async function scan(page: Page, code: Locator): Promise<string> {
  await waitForAnimations(page)
  const screenshot = await code.screenshot({ scale: 'css' })
  const width = screenshot.readUInt32BE(16)
  const height = screenshot.readUInt32BE(20)
  // Decodes the picture in a blank page, because the content-security policy of the demo does not allow this.
  const blankPage = await page.context().newPage()
  const pixels = await blankPage.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    context.drawImage(bitmap, 0, 0)
    const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
    let text = ''
    for (const byte of data) text += String.fromCharCode(byte)
    return btoa(text)
  }, screenshot.toString('base64'))
  await blankPage.close()
  return decodeQR({ width: width, height, data: Buffer.from(pixels, 'base64') })
}

/** Presses the modal's button that copies the link, and returns the link. */
export async function copyLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const readClipboard = () => page.evaluate(() => navigator.clipboard.readText())
  // Empties the clipboard first, so that an older text is not mistaken for the link.
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await anyModal(page).getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(readClipboard).not.toBe('')
  const uri = await readClipboard()
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?.*symKey=[0-9a-f]{64}/)
  return uri
}

/** Passes the modal's link to the phone and approves there. `chains` limits the chains that the phone grants. */
export async function pair(page: Page, phone: Phone, { chains }: { chains?: readonly string[] } = {}) {
  await phone.pair(await copyLink(page))
  if (phone.mode === 'manual') await phone.approve(undefined, { chains })
}

/** Connects the phone: opens the QR code, passes its link to the phone, and approves there. Resolves when the modal is closed. */
export async function connectPhone(page: Page, phone: Phone, options: { chains?: readonly string[] } = {}) {
  await openCode(page)
  await pair(page, phone, options)
  await expect(anyModal(page)).toBeHidden()
}
