/**
 * Keeps the page behind the modal where it is. `showModal()` leaves it scrolling. One adopted sheet does it, so that no style of
 * the host's is touched and a strict policy holds.
 *
 * @returns how to give the scroll back.
 */
export function lockScroll(): () => void {
  const sheet = new CSSStyleSheet()
  const takesSpace = window.innerWidth > document.documentElement.clientWidth
  sheet.replaceSync(`html{overflow:hidden!important;${takesSpace ? 'scrollbar-gutter:stable' : ''}}`)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    const index = document.adoptedStyleSheets.indexOf(sheet)
    if (index >= 0) document.adoptedStyleSheets.splice(index, 1)
  }
}
