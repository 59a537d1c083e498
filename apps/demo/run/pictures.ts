import { mkdir } from 'node:fs/promises'
import { type Sandbox, startSandbox } from '@latchkey/sandbox'
import { installWallet } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '../../../tooling/chromiumFlags.ts'
import { buildDemo } from './buildDemo.ts'
import { serveDemo } from './serveDemo.ts'

type Look = { name: string; query: string; width: number; height: number; colorScheme: 'dark' | 'light' }

const looks: readonly Look[] = [
  { name: 'dark', query: 'theme=dark', width: 720, height: 640, colorScheme: 'dark' },
  { name: 'light', query: 'theme=light', width: 720, height: 640, colorScheme: 'light' },
  { name: 'mobile', query: 'theme=dark', width: 390, height: 760, colorScheme: 'dark' },
  { name: 'right-to-left', query: 'theme=light&locale=ar-XB', width: 720, height: 640, colorScheme: 'light' },
]

const folder = new URL('../../../docs/pictures/', import.meta.url).pathname

/**
 * `npm run pictures` takes pictures of the views Connect, Account and Networks in the demo, in every theme, and writes them to
 * `docs/pictures/`.
 */
async function main() {
  await buildDemo()
  await mkdir(folder, { recursive: true })
  const sandbox = await startSandbox()
  const server = await serveDemo({ sandboxPorts: sandbox.ports })
  const { CHROMIUM } = process.env
  const browser = await chromium.launch({
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    args: [...chromiumFlags],
  })
  try {
    for (const look of looks) await takePicturesOf(browser, { url: server.url, chains: sandbox.chains }, look)
  } finally {
    await browser.close()
    await server.stop()
    await sandbox.stop()
  }
}

async function takePicturesOf(
  browser: Browser,
  { url, chains }: { url: string; chains: Sandbox['chains'] },
  { name, query, width, height, colorScheme }: Look,
) {
  const page = await browser.newPage({ viewport: { width, height }, colorScheme, deviceScaleFactor: 2 })
  const wallet = await installWallet(page, { chains })
  await installWallet(page, { chains, name: 'Second Wallet', rdns: 'test.second' })
  await page.goto(`${url}evm.html?wallet=none&${query}`)

  await page.locator('[data-kind="connect"]').click()
  await takePicture(page, `connect-${name}`)
  await page.getByRole('dialog').getByRole('button', { name: wallet.name }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.locator('[data-kind="account"]').click()
  await page.getByRole('dialog').getByTitle(/ETH$/).waitFor()
  await takePicture(page, `account-${name}`)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })

  await page.locator('[data-kind="network"]').click()
  await takePicture(page, `networks-${name}`)
  await page.close()
}

/** Takes a picture of the modal when all its animations have ended. */
async function takePicture(page: Page, name: string) {
  await page.getByRole('dialog').waitFor()
  await page.evaluate(async () => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const finiteAnimations = root
      ?.getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled((finiteAnimations ?? []).map((animation) => animation.finished))
  })
  await page.screenshot({ path: `${folder}${name}.png` })
  process.stdout.write(`docs/pictures/${name}.png\n`)
}

await main()
