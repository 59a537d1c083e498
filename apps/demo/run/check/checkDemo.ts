import { makePhoneConfig, type Sandbox } from '@latchkey/sandbox'
import { createPhone } from '@latchkey/testing/phone'
import { installWallet } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { Difference } from './Difference.ts'
import { walkPageWallet } from './walkPageWallet.ts'
import { walkPhone } from './walkPhone.ts'

export type CheckOptions = {
  url: string
  sandbox: Sandbox
  /** What the wallet and the phone answer. */
  mode: 'approve' | 'reject'
  say: (line: string) => void
}

/** A chain that the wallet knows and the demo does not. It is the first one under another id: nothing is sent on it. */
const foreignChainId = 31339

/** How long any one step may take, ms: far off, since the machine may be busy. */
const stepLimitMs = 120_000

/**
 * Walks the visitor's journeys in Chromium, acting by role and name, and compares what the page says with what the chains say.
 *
 * @returns 0 when all of it was true, 1 at the first difference.
 */
export async function checkDemo(options: CheckOptions): Promise<number> {
  const { say } = options
  const browser = await launchBrowser()
  try {
    for (const check of [checkPageWallet, checkPhone]) {
      // Each visitor comes with a browser that nothing is left in.
      const page = await browser.newPage()
      page.setDefaultTimeout(stepLimitMs)
      await check(page, options)
      await page.close()
    }
    say('\nEvery step was confirmed.')
    return 0
  } catch (error) {
    if (error instanceof Difference) say(`\nDIFFERENCE at "${error.step}": ${error.message}`)
    else say(`\nFAILED: ${error instanceof Error ? error.message : error}`)
    return 1
  } finally {
    await browser.close()
  }
}

async function checkPageWallet(page: Page, { url, sandbox, mode, say }: CheckOptions) {
  const [one, two] = sandbox.chains
  const wallet = await installWallet(page, {
    mode,
    chains: [one, two, { id: foreignChainId, rpcUrl: one.rpcUrl }],
  })
  await walkPageWallet({ page, wallet, url, chains: sandbox.chains, foreignChainId, say })
}

async function checkPhone(page: Page, { url, sandbox, mode, say }: CheckOptions) {
  const { relayUrl, projectId, networks } = makePhoneConfig(sandbox)
  const phone = await createPhone({ relayUrl, projectId, networks, mode })
  try {
    await walkPhone({ page, phone, url, sandbox, say })
  } finally {
    await phone.destroy()
  }
}

function launchBrowser(): Promise<Browser> {
  const { CHROMIUM } = process.env
  return chromium.launch({
    ...(CHROMIUM && { executablePath: CHROMIUM }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
}
