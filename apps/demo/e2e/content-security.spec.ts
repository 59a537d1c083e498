import { sandboxPorts } from '@latchkey/sandbox/page'
import { expect } from '@playwright/test'
import { installClock, stopClock } from './support/clock.ts'
import { test } from './support/phone.ts'
import { visitViews } from './support/views.ts'
import { anyModal, connect, connectButton, fact, openDemo } from './support/visitor.ts'

const { one, two, solana, bitcoin, server } = sandboxPorts

const policy =
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https: http://127.0.0.1:${server}; ` +
  `connect-src 'self' http://127.0.0.1:${one} http://127.0.0.1:${two} http://127.0.0.1:${solana} ws://127.0.0.1:${solana} ` +
  `http://127.0.0.1:${bitcoin} http://127.0.0.1:${server} ws://127.0.0.1:${server}; ` +
  "require-trusted-types-for 'script'; trusted-types 'none'"

test.describe('under the strictest content-security policy', () => {
  for (const name of ['index', 'evm', 'vanilla', 'embedded', 'two-kits', 'strict', 'guarded', 'no-adapters']) {
    test(`the page ${name} is served with exactly the documented policy`, async ({ request }) => {
      const response = await request.get(`/${name}.html`)
      expect(response.status()).toBe(200)
      expect(response.headers()['content-security-policy']).toBe(policy)
      expect(await response.text()).not.toMatch(/http-equiv/i)
    })
  }

  test('the test notices a violation', async ({ page, faults }) => {
    await openDemo(page)
    await page.evaluate(() => {
      const style = document.createElement('style')
      style.textContent = 'body { color: red }'
      document.head.append(style)
    })
    await expect.poll(() => faults).toEqual([expect.stringMatching(/^content-security policy: style-src/)])
    faults.length = 0
  })

  test('no view violates it', async ({ page, wallet, faults }) => {
    await openDemo(page, 'index', { accent: '#ffd400' })
    await visitViews({ page, wallet }, async (view) => expect.soft(faults, view.name).toEqual([]))
  })

  test('the whole journey, with toasts, signature and transaction, does not violate it', async ({
    page,
    wallet,
    faults,
  }) => {
    await installClock(page)
    await openDemo(page)
    await connect(page, wallet)
    await stopClock(page)
    await page.getByRole('button', { name: 'Show a toast' }).click()
    await expect(page.getByText('Hello from the page')).toBeVisible()
    await page.clock.resume()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(fact(page, 'Signature')).toHaveText(/^0x/)
    await page.getByRole('combobox', { name: 'Theme' }).selectOption('Light')
    await page.getByRole('textbox', { name: 'Accent' }).fill('#0a1f5c')
    await page.getByRole('button', { name: 'Disconnect from the page' }).click()
    await expect(connectButton(page)).toBeVisible()
    await connectButton(page).click()
    await expect(anyModal(page)).toBeVisible()
    expect(faults).toEqual([])
  })
})
