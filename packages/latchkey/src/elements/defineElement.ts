/**
 * Registers a custom element, unless an element of this name is already registered, because a second registration would throw. Does nothing
 * on a server, which has no custom elements.
 */
export function defineElement(tag: string, element: CustomElementConstructor): void {
  if (globalThis.customElements && !customElements.get(tag)) customElements.define(tag, element)
}
