import type { Locator, Page } from '@playwright/test'

/** The value that the page shows for a name now. */
export function read(page: Page, name: string): Promise<string> {
  return textOf(page.getByLabel(name, { exact: true }))
}

/** The value that the page shows for a name, once it is hex. */
export function readHex(page: Page, name: string): Promise<string> {
  return readOnce(page, name, /^0x/)
}

/** The value that the page shows for a name, once it matches. */
export async function readOnce(page: Page, name: string, expected: RegExp): Promise<string> {
  const output = page.getByLabel(name, { exact: true }).filter({ hasText: expected })
  await output.waitFor()
  return textOf(output)
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? ''
}
