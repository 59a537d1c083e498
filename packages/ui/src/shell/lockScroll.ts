/**
 * Stops the page behind the modal from scrolling, which `showModal()` does not do. Uses an adopted style sheet, which leaves the site's
 * styles unchanged and works under a strict content-security policy.
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
