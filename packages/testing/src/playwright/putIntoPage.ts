import type { Page } from '@playwright/test'
import { bundleWallet } from './bundleWallet.ts'
import { createPagePerson } from './pagePerson.ts'
import { openMemory } from './walletMemory.ts'

/**
 * Adds a wallet of one kind to every document that the page opens from now on, before the document's own scripts.
 *
 * @param entry - The file that runs inside the page, below the package's `src`
 * @param options - The options of the `installInPage` that the entry exports, as plain data
 */
export async function putIntoPage({ page, entry, options }: putIntoPage.Parameters) {
  const { key, script } = await openMemory(page)
  const call = `testWallet.installInPage(${JSON.stringify(key)}, ${JSON.stringify(options)})`
  await page.addInitScript({ content: `(() => { ${await bundleWallet(entry)}; ${call} })()` })
  return createPagePerson({ page, key, script, name: options.name })
}

export declare namespace putIntoPage {
  type Parameters = { page: Page; entry: string; options: { readonly name: string } }
}
