import type { Locator } from '@playwright/test'

/**
 * Notes what an attribute is from now on, the present value first. A state that ends by itself may be over before anybody
 * looks; in the record it stays.
 */
export async function recordAttribute(element: Locator, name: string): Promise<() => Promise<(string | null)[]>> {
  const record = await element.evaluateHandle((node, name) => {
    const past: (string | null)[] = []
    const observer = new MutationObserver((changes) => past.push(...changes.map(({ oldValue }) => oldValue)))
    observer.observe(node, { attributeFilter: [name], attributeOldValue: true })
    return () => [...past, node.getAttribute(name)]
  }, name)
  return () => record.evaluate((read) => read())
}
