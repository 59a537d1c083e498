/**
 * Registers a custom element, unless its name is registered already, because a second definition of a name throws. Does
 * nothing on a server, which has no elements.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, element)
}
