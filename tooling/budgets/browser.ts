import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '../chromiumFlags.ts'

/**
 * Starts the Chromium at the path in `$CHROMIUM`, which the launcher sets. Without this variable, starts the Chromium that Playwright
 * installs.
 */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...chromiumFlags],
  })
}

/** Announces a wallet by EIP-6963, so that the modal can list a wallet. The wallet never responds to requests. */
export async function announceWallet(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
    const info = { uuid: 'd1a3c9b0-5f1e-4d0a-9a53-0c6f6f0a7b11', name: 'Budget Wallet', icon, rdns: 'example.budget' }
    const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
    const announce = () =>
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  })
}

export const connectButton = (page: Page) => page.getByRole('button', { name: 'Connect wallet' })
export const walletRow = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /Budget Wallet/ })
