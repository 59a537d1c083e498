/** Makes one constructed style sheet, which a strict content-security policy allows without a nonce. */
export function createSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/**
 * Adopts a sheet in a document or a shadow root, once. jsdom has nowhere to put it, and draws nothing.
 * @returns a function that takes it away again
 */
export function adoptSheet(root: DocumentOrShadowRoot, sheet: CSSStyleSheet): () => void {
  if (!root.adoptedStyleSheets) return () => {}
  if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
  }
}
