import { expect, type Page } from '@playwright/test'
import { firstAddress, test } from './support/test.ts'
import { connect, fact, openConnected, openDemo } from './support/visitor.ts'

/** Returns a list to which the warnings and errors in the console are added. */
function listenToConsole(page: Page): string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning' || message.type() === 'error')
      messages.push(`${message.type()}: ${message.text()}`)
  })
  return messages
}

const blockedWarning =
  'warning: [latchkey] The browser keeps no data for this page: after a reload the wallet has to be connected again.'

test.describe('when the page cannot store anything', () => {
  test('a visitor whose browser refuses storage can connect, with one warning', async ({ page, wallet }) => {
    const messages = listenToConsole(page)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    })
    await openDemo(page)
    await connect(page, wallet)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect.poll(() => messages).toEqual([blockedWarning])
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect.poll(() => messages).toEqual([blockedWarning, blockedWarning])
    await connect(page, wallet)
  })

  test('a visitor whose storage throws at every access can connect, with one warning', async ({ page, wallet }) => {
    const messages = listenToConsole(page)
    await page.addInitScript(() => {
      for (const method of ['getItem', 'setItem', 'removeItem'] as const)
        Storage.prototype[method] = () => {
          throw new DOMException('Denied.', 'SecurityError')
        }
    })
    await openDemo(page)
    await connect(page, wallet)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await expect.poll(() => messages).toEqual([blockedWarning])
  })

  test('a visitor whose storage is full connects and disconnects, with one warning', async ({ page, wallet }) => {
    const messages = listenToConsole(page)
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    })
    await openDemo(page)
    await connect(page, wallet)
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
    await page.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect
      .poll(() => messages)
      .toEqual([
        'warning: [latchkey] The storage of this page is full: after a reload the wallet has to be connected again.',
      ])
  })
})

test.describe('when the stored data cannot be read', () => {
  test('a visitor with damaged data starts disconnected with one warning, and later data is stored again', async ({
    page,
    wallet,
  }) => {
    await openConnected(page, wallet)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('latchkey/') && !key.endsWith('/version')) localStorage.setItem(key, '{"eip155": 7')
    })
    const messages = listenToConsole(page)
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await connect(page, wallet)
    await expect.poll(() => messages).toEqual(['warning: [latchkey] Stored data could not be read and was dropped.'])
    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
  })

  test('a visitor with data of another version starts disconnected with one warning, and later data is stored again', async ({
    page,
    wallet,
  }) => {
    await openConnected(page, wallet)
    await page.evaluate(() => localStorage.setItem('latchkey/default/version', '7'))
    const messages = listenToConsole(page)
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await connect(page, wallet)
    await expect.poll(() => messages).toEqual(['warning: [latchkey] Stored data of another version was dropped.'])
    expect(await page.evaluate(() => localStorage.getItem('latchkey/default/version'))).toBe('1')
    await page.reload()
    await expect(fact(page, 'Address')).toHaveText(firstAddress(wallet))
  })

  test('the data of other scripts of the site stays unchanged', async ({ page, wallet }) => {
    await openConnected(page, wallet)
    await page.evaluate(() => {
      localStorage.setItem('latchkey/default/version', '7')
      localStorage.setItem('theirs', 'kept')
      localStorage.setItem('latchkey/other/version', '1')
    })
    await page.reload()
    await expect(fact(page, 'Status')).toHaveText('disconnected')
    await expect
      .poll(() => page.evaluate(() => ({ ...localStorage })))
      .toEqual({ theirs: 'kept', 'latchkey/other/version': '1' })
  })
})
