import type { Locator, Page } from '@playwright/test'

/** Returns the value that the page now shows with this label. */
export function read(page: Page, name: string): Promise<string> {
  return textOf(page.getByLabel(name, { exact: true }))
}

/** Returns the value with this label when it is hex. */
export function readHex(page: Page, name: string): Promise<string> {
  return readOnce(page, name, /^0x/)
}

/** Returns the value with this label when it matches the pattern. */
export async function readOnce(page: Page, name: string, expected: RegExp): Promise<string> {
  const output = page.getByLabel(name, { exact: true }).filter({ hasText: expected })
  await output.waitFor()
  return textOf(output)
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? ''
}
