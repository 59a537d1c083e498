import { trapName } from '@latchkey/testing/hostile'

const forbiddenElements =
  /^(?:script|iframe|frame|object|embed|link|base|meta|style|form|template|foreignobject|animate|set)$/i
const scriptUrls = /^\s*(?:javascript|vbscript|data:text|blob:|file:)/i
/** Number of pixels by which an element may extend beyond an edge, because of rounding and the shadow of a focused row. */
const tolerancePx = 1.5
const tallestRowPx = 160

type Box = { left: number; right: number; top: number; bottom: number }

/** Returns the faults that the page has now: scripts that have run, forbidden elements, and content outside the card or the window. */
export function findFaults(): string[] {
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const card = root?.querySelector('dialog[open] .lk-card')
  return [
    ...(trapName in window ? ['A script ran.'] : []),
    ...('polluted' in {} ? ['Every object has a property more.'] : []),
    ...(document.documentElement.scrollWidth > innerWidth ? ['The page scrolls sideways.'] : []),
    ...[...document.querySelectorAll('latchkey-button')].flatMap(findButtonFaults),
    ...(root ? [...root.querySelectorAll('*')].flatMap(findElementFaults) : []),
    ...(card ? findBoxFaults(card) : []),
    ...[...(root?.querySelectorAll('.lk-toast') ?? [])].flatMap((toast) => findWindowFaults('A toast', toast)),
  ]
}

const findWindowFaults = (what: string, element: Element) =>
  isOutside(element.getBoundingClientRect(), { left: 0, top: 0, right: innerWidth, bottom: innerHeight })
    ? [`${what} leaves the window.`]
    : []

function findButtonFaults(host: Element): string[] {
  const { height, width } = host.getBoundingClientRect()
  const innerFaults = [...(host.shadowRoot?.querySelectorAll('*') ?? [])].flatMap(findElementFaults)
  return height > 100 || width > innerWidth ? [...innerFaults, `A button is ${width} x ${height}.`] : innerFaults
}

function findElementFaults(element: Element): string[] {
  const faults = forbiddenElements.test(element.localName) ? [`There is a <${element.localName}>.`] : []
  for (const { name, value } of element.attributes) {
    if (/^on/i.test(name)) faults.push(`<${element.localName}> has ${name}.`)
    if (/(?:href|src|action)$/i.test(name) && scriptUrls.test(value)) faults.push(`${name} is ${value.slice(0, 80)}.`)
  }
  return faults
}

function findBoxFaults(card: Element): string[] {
  const cardBox = card.getBoundingClientRect()
  const faults = findWindowFaults('The card', card)
  for (const element of card.querySelectorAll('*')) {
    // An element inside the edges is correct. For an element outside, an ancestor may cut off the part that is outside, so only its visible
    // part counts.
    const box = isOutside(element.getBoundingClientRect(), cardBox) ? visibleBox(element, card) : undefined
    if (box && isOutside(box, cardBox))
      faults.push(`${describe(element)} leaves the card by ${distance(box, cardBox)} px.`)
    const { overflowX } = getComputedStyle(element)
    if (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth + 1 && element.role !== 'tablist')
      faults.push(`${describe(element)} scrolls sideways by ${element.scrollWidth - element.clientWidth} px.`)
    if (element.localName === 'li' && element.getBoundingClientRect().height > tallestRowPx)
      faults.push(`${describe(element)} is a row of ${element.getBoundingClientRect().height} px.`)
  }
  return faults
}

/** Returns the part of an element that its ancestors in the card do not cut off, or `undefined` if nothing of it is visible. */
function visibleBox(element: Element, card: Element): Box | undefined {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const box = { left, right, top, bottom }
  for (let ancestor = element.parentElement; ancestor && ancestor !== card; ancestor = ancestor.parentElement) {
    const { overflowX, overflowY, clipPath, position } = getComputedStyle(ancestor)
    // An element with this style is only for screen readers and is invisible.
    if (clipPath !== 'none' && position === 'absolute') return undefined
    const bounds = ancestor.getBoundingClientRect()
    if (overflowX !== 'visible') {
      box.left = Math.max(box.left, bounds.left)
      box.right = Math.min(box.right, bounds.right)
    }
    if (overflowY !== 'visible') {
      box.top = Math.max(box.top, bounds.top)
      box.bottom = Math.min(box.bottom, bounds.bottom)
    }
  }
  return box.right - box.left > 1 && box.bottom - box.top > 1 ? box : undefined
}

const distance = (box: Box, edge: Box) =>
  Math.round(Math.max(edge.left - box.left, box.right - edge.right, edge.top - box.top, box.bottom - edge.bottom))
const isOutside = (box: Box, edge: Box) => distance(box, edge) > tolerancePx

function describe(element: Element): string {
  const { localName, className } = element
  return `<${localName} class="${typeof className === 'string' ? className : ''}">`
}
