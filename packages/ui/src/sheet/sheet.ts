/**
 * Creates a style sheet that works under a strict content-security policy, because it is constructed in a script and not a `<style>`
 * element.
 */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/**
 * Adds a style sheet to a document or a shadow root unless it is already there. Does nothing in jsdom, which has no `adoptedStyleSheets`.
 * @returns a function that removes the sheet
 */
export function adoptSheet(root: DocumentOrShadowRoot, sheet: CSSStyleSheet): () => void {
  if (!root.adoptedStyleSheets) return () => {}
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}
