import type { Locator, Page } from '@playwright/test'

/** Returns the value that the page shows with this label now. */
export function read(page: Page, name: string): Promise<string> {
  return textOf(page.getByLabel(name, { exact: true }))
}

/** Waits until the page shows hex with this label, and returns the hex. */
export function readHex(page: Page, name: string): Promise<string> {
  return readOnce(page, name, /^0x/)
}

/** Waits until the value with this label matches the expected pattern, and returns the value. */
export async function readOnce(page: Page, name: string, expected: RegExp): Promise<string> {
  const output = page.getByLabel(name, { exact: true }).filter({ hasText: expected })
  await output.waitFor()
  return textOf(output)
}

export async function textOf(locator: Locator): Promise<string> {
  return (await locator.textContent()) ?? ''
}
