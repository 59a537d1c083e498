import type { Locator, Page } from '@playwright/test'

/** Notes what kits say in the console from now on. */
export function recordConsole(page: Page): () => readonly string[] {
  const said: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith('[latchkey]')) said.push(`${message.type()} ${message.text()}`)
  })
  return () => said
}

/**
 * Notes what an attribute is from now on, the present value first. A state that ends by itself may be over before anyone
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

/** Notes every text that appears inside an element from now on, within what the selector names. */
export async function recordTexts(element: Locator, within: string): Promise<() => Promise<string[]>> {
  const record = await element.evaluateHandle((root, within) => {
    const texts: string[] = []
    const note = (node: Node) => {
      const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
      for (let text: Node | null = walker.root; text; text = walker.nextNode())
        if (text instanceof Text && text.parentElement?.closest(within)) texts.push(text.data)
    }
    const observer = new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        for (const node of type === 'characterData' ? [target] : addedNodes) note(node)
    })
    observer.observe(root, { characterData: true, childList: true, subtree: true })
    return () => texts
  }, within)
  return () => record.evaluate((read) => read())
}
