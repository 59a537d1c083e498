/** Registers an element where the page does not have it yet: a second definition of one name throws. A server has no elements. */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, element)
}
