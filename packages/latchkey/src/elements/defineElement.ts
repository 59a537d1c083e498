/** Registers an element where the page does not have it yet: a second definition of one name throws. */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (!customElements.get(tag)) customElements.define(tag, element)
}
