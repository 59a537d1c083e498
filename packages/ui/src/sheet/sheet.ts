/** Creates a constructed style sheet. A strict content-security policy allows such a sheet without a nonce. */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/**
 * Adds a sheet once to a document or a shadow root. Does nothing in jsdom, which has no `adoptedStyleSheets`.
 * @returns a function that removes the sheet
 */
export function adoptSheet(root: DocumentOrShadowRoot, sheet: CSSStyleSheet): () => void {
  if (!root.adoptedStyleSheets) return () => {}
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}
