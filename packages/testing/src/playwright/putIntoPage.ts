import type { Page } from '@playwright/test'
import { bundleWallet } from './bundleWallet.ts'
import { createPagePerson } from './pagePerson.ts'
import { openMemory } from './walletMemory.ts'

/**
 * Adds a wallet to every document that the page opens after this call, before the document's own scripts run.
 *
 * @param entry - The path of the module that runs inside the page, below the package's `src`
 * @param options - Plain data that is passed to the module's function `installWalletInPage`
 */
export async function putIntoPage({ page, entry, options }: putIntoPage.Parameters) {
  const { key, script } = await openMemory(page)
  const call = `testWallet.installWalletInPage(${JSON.stringify(key)}, ${JSON.stringify(options)})`
  await page.addInitScript({ content: `(() => { ${await bundleWallet(entry)}; ${call} })()` })
  return createPagePerson({ page, key, script, name: options.name })
}

export declare namespace putIntoPage {
  type Parameters = { page: Page; entry: string; options: { readonly name: string } }
}
