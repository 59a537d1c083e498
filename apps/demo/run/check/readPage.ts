import type { Locator, Page } from '@playwright/test'

/** What the page shows under a name now. */
export function read(page: Page, name: string): Promise<string> {
  return textOf(page.getByLabel(name, { exact: true }))
}

/** What the page shows under a name, once that is hex. */
export function readHex(page: Page, name: string): Promise<string> {
  return readOnce(page, name, /^0x/)
}

/** What the page shows under a name, once it matches. */
export async function readOnce(page: Page, name: string, expected: RegExp): Promise<string> {
  const output = page.getByLabel(name, { exact: true }).filter({ hasText: expected })
  await output.waitFor()
  return textOf(output)
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? ''
}
