import { createPhone } from '@latchkey/phone'
import { makePhoneConfig, type Sandbox } from '@latchkey/sandbox'
import { installWallet } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags } from '../../../../tooling/chromiumFlags.ts'
import { Difference } from './Difference.ts'
import { walkPageWallet } from './walkPageWallet.ts'
import { walkPhone } from './walkPhone.ts'

export type CheckOptions = {
  url: string
  sandbox: Sandbox
  /** Whether the wallet and the phone approve or reject requests. */
  mode: 'approve' | 'reject'
  say: (line: string) => void
}

/**
 * A chain that the wallet knows and the demo does not list. This chain is the first chain under another id, and no journey sends a
 * transaction on it.
 */
const foreignChainId = 31339

/** The time limit of a step in ms. The limit is long, because the machine may be busy. */
const stepLimitMs = 120_000

/**
 * Runs the visitor's journeys in Chromium, by role and name, and compares the values on the page with those of the chains.
 *
 * @returns 0 if all values were equal, 1 at the first difference.
 */
export async function checkDemo(options: CheckOptions): Promise<number> {
  const { say } = options
  const browser = await launchBrowser()
  try {
    for (const check of [checkPageWallet, checkPhone]) {
      // Each journey gets a new browser context, without data of the previous journey.
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
  const [chainOne, chainTwo] = sandbox.chains
  const wallet = await installWallet(page, {
    mode,
    chains: [chainOne, chainTwo, { id: foreignChainId, rpcUrl: chainOne.rpcUrl }],
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
    args: [...chromiumFlags],
  })
}
