import type { Locator, Page } from '@playwright/test'

/** Returns a function that returns all messages that kits have written to the console since this call. */
export function recordConsole(page: Page): () => readonly string[] {
  const messages: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[latchkey]')) messages.push(`${message.type()} ${message.text()}`)
  })
  return () => messages
}

/** Returns a function that returns all values that an attribute has had since this call, including those that were soon replaced. */
export async function recordAttribute(element: Locator, name: string): Promise<() => Promise<(string | null)[]>> {
  const record = await element.evaluateHandle((node, name) => {
    const values: (string | null)[] = []
    const observer = new MutationObserver((changes) => values.push(...changes.map(({ oldValue }) => oldValue)))
    observer.observe(node, { attributeFilter: [name], attributeOldValue: true })
    return () => [...values, node.getAttribute(name)]
  }, name)
  return () => record.evaluate((read) => read())
}

/** Returns a function that returns every text that has appeared since this call in the elements that match the selector. */
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
