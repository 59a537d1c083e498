import { devices, expect, type Page } from '@playwright/test'
import { withKit } from './support/kit.ts'
import { test } from './support/ownRelay.ts'
import { copyLink, shownCode } from './support/pairing.ts'
import { addressOn, evmOneId } from './support/phone.ts'
import { recordTexts } from './support/record.ts'
import { anyModal, connectButton, fact, modal, openDemo } from './support/visitor.ts'

type OpenedLink = { href: string; target: string; features: string; duringPress: boolean }

const { defaultBrowserType: _, ...iphone } = devices['iPhone 15']
const { defaultBrowserType: __, ...pixel } = devices['Pixel 7']
const telegramAndroid =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0 Mobile Safari/537.36 Telegram-Android/11.3.3 (Google Pixel 7; Android 14; SDK 34; HIGH)'

/** Records the links that the page opens and does not open them, because this machine has no wallet apps. */
async function recordOpenedLinks(page: Page): Promise<OpenedLink[]> {
  const openedLinks: OpenedLink[] = []
  await page.exposeBinding('__opened', (_source, one: OpenedLink) => void openedLinks.push(one))
  await page.addInitScript(() => {
    // Records whether a click is being handled, because phones open an app only during a tap.
    let duringPress = false
    addEventListener('click', ({ isTrusted }) => (duringPress = isTrusted), { capture: true })
    addEventListener('click', () => (duringPress = false))
    window.open = (href, target, features) => {
      const link = { href: String(href), target: String(target), features: String(features), duringPress }
      ;(window as unknown as { __opened(one: typeof link): void }).__opened(link)
      return null
    }
  })
  return openedLinks
}

/** Adds the object by which the kit recognises that the page is a Telegram mini app. */
function imitateTelegram(page: Page) {
  return page.addInitScript(() => Object.assign(window, { TelegramWebviewProxy: { postEvent() {} } }))
}

/** Opens the list of wallets and waits for the offer, so that one tap on a wallet opens its app. */
async function openWallets(page: Page) {
  await openDemo(page, 'index')
  await connectButton(page).tap()
  await expect(modal(page, 'Connect wallet').getByRole('button', { name: 'MetaMask' })).toBeVisible()
  await expect.poll(() => withKit(page, (kit) => kit.core.connection.state.pairing.status)).toBe('ready')
}

const tapMetaMask = (page: Page) => modal(page, 'Connect wallet').getByRole('button', { name: 'MetaMask' }).tap()

const offerPattern = /^wc:[0-9a-f]{64}@2\?/

for (const { name, device, telegram, target, encodings } of [
  { name: 'Safari on an iPhone', device: iphone, telegram: false, target: '_self', encodings: 1 },
  { name: 'Chrome on Android', device: pixel, telegram: false, target: '_self', encodings: 1 },
  { name: 'Telegram on an iPhone', device: iphone, telegram: true, target: '_blank', encodings: 1 },
  {
    name: 'Telegram on Android',
    device: { ...pixel, userAgent: telegramAndroid },
    telegram: true,
    target: '_blank',
    encodings: 2,
  },
]) {
  test.describe(`in ${name}`, () => {
    test.use(device)

    test('a tap opens the wallet, which connects', async ({ page, relay, openPhone }) => {
      const phone = await openPhone({ relayUrl: relay.relayUrl })
      const openedLinks = await recordOpenedLinks(page)
      if (telegram) await imitateTelegram(page)
      await openWallets(page)
      await expect(modal(page, 'Connect wallet').getByRole('button', { name: 'WalletConnect' })).toHaveCount(0)
      await tapMetaMask(page)
      await expect.poll(() => openedLinks).toHaveLength(1)
      const [link] = openedLinks as [OpenedLink]
      expect(link).toEqual({
        href: expect.stringMatching(/^metamask:\/\/wc\?uri=wc%/),
        target,
        features: 'noopener,noreferrer',
        duringPress: true,
      })
      let uri = link.href.slice('metamask://wc?uri='.length)
      for (let round = 0; round < encodings; round++) {
        expect(uri).not.toMatch(offerPattern)
        uri = decodeURIComponent(uri)
      }
      expect(uri).toMatch(offerPattern)
      await phone.pair(uri)
      await phone.approve()
      await expect(anyModal(page)).toBeHidden()
      await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    })
  })
}

test.describe('in a frame', () => {
  test.use(iphone)

  test('the link opens in the top window', async ({ page, relay: _relay }) => {
    const openedLinks = await recordOpenedLinks(page)
    await page.route('**/framing.html', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><title>Around</title><iframe src="/index.html?wallet=none" width="390" height="700"></iframe>',
      }),
    )
    await page.goto('/framing.html')
    const frame = page.frameLocator('iframe')
    await frame.getByRole('button', { name: 'Connect wallet' }).tap()
    await frame.getByRole('dialog').getByRole('button', { name: 'MetaMask' }).tap()
    const open = frame.getByRole('dialog').getByRole('button', { name: 'Open MetaMask' })
    await open.tap()
    await expect.poll(() => openedLinks.at(-1)).toMatchObject({ target: '_top', duringPress: true })
  })
})

test.describe('on a phone', () => {
  test.use(iphone)

  test('a wallet without WalletConnect links opens the page in its own browser', async ({ page, relay: _relay }) => {
    const openedLinks = await recordOpenedLinks(page)
    await openWallets(page)
    await modal(page, 'Connect wallet').getByRole('button', { name: 'Search wallets' }).tap()
    const wallets = modal(page, 'All wallets')
    await wallets.getByRole('searchbox', { name: 'Search wallets' }).fill('phantom')
    await wallets.getByRole('button', { name: 'Phantom' }).tap()
    await expect.poll(() => openedLinks).toHaveLength(1)
    const url = encodeURIComponent(page.url())
    const ref = encodeURIComponent(new URL(page.url()).origin)
    expect(openedLinks).toEqual([
      {
        href: `https://phantom.app/ul/browse/${url}?ref=${ref}`,
        target: '_self',
        features: 'noopener,noreferrer',
        duringPress: true,
      },
    ])
    await expect(modal(page, 'Phantom').getByText('This page opens inside Phantom')).toBeVisible()
  })

  test('a visitor can retry, copy the link or scan a QR code when the link opened no app', async ({
    page,
    relay,
    openPhone,
  }) => {
    const phone = await openPhone({ relayUrl: relay.relayUrl })
    const openedLinks = await recordOpenedLinks(page)
    await page.clock.install()
    await openWallets(page)
    const headings = await recordTexts(anyModal(page), 'h3')
    await tapMetaMask(page)
    const wallet = modal(page, 'MetaMask')
    await expect.poll(headings).toContain('Approve in MetaMask')
    await page.clock.fastForward(3_000)
    await expect(wallet.getByText('Did MetaMask not open?')).toBeVisible()
    await wallet.getByRole('button', { name: 'Open MetaMask' }).tap()
    await expect.poll(() => openedLinks).toHaveLength(2)
    expect(openedLinks[1]).toEqual(openedLinks[0])
    const copiedUri = await copyLink(page)
    expect(openedLinks[0]?.href).toBe(`metamask://wc?uri=${encodeURIComponent(copiedUri)}`)
    await wallet.getByRole('tab', { name: 'QR code' }).tap()
    await shownCode(page)
    await phone.pair(copiedUri)
    await phone.approve()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })

  test('a tap before the offer is ready opens nothing, and the next tap opens the wallet', async ({
    page,
    relay,
    openPhone,
  }) => {
    const phone = await openPhone({ relayUrl: relay.relayUrl })
    const openedLinks = await recordOpenedLinks(page)
    await relay.kill()
    await page.clock.install()
    await openDemo(page, 'index')
    const whenSocketOpens = page.waitForEvent('websocket')
    await connectButton(page).tap()
    await whenSocketOpens
    const headings = await recordTexts(anyModal(page), 'h3')
    await tapMetaMask(page)
    const wallet = modal(page, 'MetaMask')
    await expect.poll(headings).toContain('Go on in MetaMask')
    await page.clock.fastForward(10_000)
    await expect(wallet.getByText('No connection')).toBeVisible()
    expect(openedLinks).toEqual([])
    await relay.start()
    await wallet.getByRole('button', { name: 'Try again' }).tap()
    await wallet.getByRole('button', { name: 'Open MetaMask' }).tap()
    await expect.poll(() => openedLinks).toMatchObject([{ target: '_self', duringPress: true }])
    await phone.pair(decodeURIComponent(openedLinks[0]?.href.split('uri=')[1] ?? ''))
    await phone.approve()
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })

  test('a connection that was approved while the page was frozen appears when the visitor returns', async ({
    page,
    relay,
    openPhone,
  }) => {
    const phone = await openPhone({ relayUrl: relay.relayUrl })
    const openedLinks = await recordOpenedLinks(page)
    await openWallets(page)
    await tapMetaMask(page)
    await expect.poll(() => openedLinks).toHaveLength(1)
    const uri = decodeURIComponent(openedLinks[0]?.href.split('uri=')[1] ?? '')

    // Simulates that the visitor is in the wallet's app: the browser freezes the page, and its socket is closed.
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setWebLifecycleState', { state: 'frozen' })
    await relay.kill()
    await relay.start()
    await phone.pair(uri)
    await phone.approve()
    await browser.send('Page.setWebLifecycleState', { state: 'active' })
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
    await expect(anyModal(page)).toBeHidden()
  })

  test('a connection that was approved while the page was unloaded appears when the visitor returns', async ({
    page,
    relay,
    openPhone,
  }) => {
    const phone = await openPhone({ relayUrl: relay.relayUrl })
    const openedLinks = await recordOpenedLinks(page)
    await openWallets(page)
    await tapMetaMask(page)
    await expect.poll(() => openedLinks).toHaveLength(1)
    const uri = decodeURIComponent(openedLinks[0]?.href.split('uri=')[1] ?? '')
    await page.goto('about:blank')
    await phone.pair(uri)
    await phone.approve()
    await openDemo(page, 'index')
    await expect(fact(page, 'EVM address')).toHaveText(addressOn(phone, evmOneId))
  })
})
