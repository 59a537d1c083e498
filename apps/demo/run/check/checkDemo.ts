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
  /** Whether the wallet and the phone approve or decline requests. */
  mode: 'approve' | 'reject'
  say: (line: string) => void
}

/**
 * Id of a chain that the wallet knows but the demo does not use. It is the first chain under another id, so no transaction is sent on it.
 */
const foreignChainId = 31339

/** Time limit of a step in ms. It is long, because the machine may be busy. */
const stepLimitMs = 120_000

/**
 * Does what visitors do on the demo's pages, in Chromium, and compares the values on the pages with those on the chains.
 *
 * @returns 0 if all values are equal, 1 after the first difference
 */
export async function checkDemo(options: CheckOptions): Promise<number> {
  const { say } = options
  const browser = await launchBrowser()
  try {
    for (const check of [checkPageWallet, checkPhone]) {
      // Each check gets a new browser context, so that it does not see data of the check before.
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
