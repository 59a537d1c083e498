import type { Locator, Page } from '@playwright/test'

/** Records the console messages of kits from now on. */
export function recordConsole(page: Page): () => readonly string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[latchkey]')) messages.push(`${message.type()} ${message.text()}`)
  })
  return () => messages
}

/**
 * Records the values of an attribute from now on, starting with the present one. The record also contains values that are replaced before
 * the test could read them.
 */
export async function recordAttribute(element: Locator, name: string): Promise<() => Promise<(string | null)[]>> {
  const record = await element.evaluateHandle((node, name) => {
    const values: (string | null)[] = []
    const observer = new MutationObserver((changes) => values.push(...changes.map(({ oldValue }) => oldValue)))
    observer.observe(node, { attributeFilter: [name], attributeOldValue: true })
    return () => [...values, node.getAttribute(name)]
  }, name)
  return () => record.evaluate((read) => read())
}

/** Records every text that appears from now on inside the elements that the selector matches. */
export async function recordTexts(element: Locator, selector: string): Promise<() => Promise<string[]>> {
  const record = await element.evaluateHandle((root, selector) => {
    const texts: string[] = []
    const recordNode = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      for (let text: Node | null = walker.root; text; text = walker.nextNode())
        if (text instanceof Text && text.parentElement?.closest(selector)) texts.push(text.data)
    }
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) recordNode(node)
    })
    observer.observe(root, { characterData: true, childList: true, subtree: true })
    return () => texts
  }, selector)
  return () => record.evaluate((read) => read())
}
