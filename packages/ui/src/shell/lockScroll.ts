/**
 * Stops the page behind the modal from scrolling, which `showModal()` does not do. The CSS rule for this is in an adopted style sheet, so
 * that the site's own styles stay unchanged, and a strict content-security policy allows the rule.
 *
 * @returns a function that lets the page scroll again
 */
export function lockScroll(): () => void {
  const sheet = new CSSStyleSheet()
  const hasScrollbarSpace = window.innerWidth > document.documentElement.clientWidth
  sheet.replaceSync(`html{overflow:hidden!important;${hasScrollbarSpace ? 'scrollbar-gutter:stable' : ''}}`)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    const index = document.adoptedStyleSheets.indexOf(sheet)
    if (index >= 0) document.adoptedStyleSheets.splice(index, 1)
  }
}
