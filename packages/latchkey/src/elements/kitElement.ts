import type { Latchkey } from '@latchkey/core'
import { followKit } from '../registry.ts'

/** Servers import this module too, and have no `HTMLElement`. */
const ServerSafeElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * What both elements share: they belong to a kit, given as the property `kit` or named by the attribute `kit` (`default` where
 * neither is there), and show it for as long as they are on the page.
 */
export class KitElement extends ServerSafeElement {
  static observedAttributes = ['kit']

  #kit: Latchkey | undefined
  #stop: (() => void) | undefined
  #unfollow: (() => void) | undefined

  get kit(): Latchkey | undefined {
    return this.#kit
  }

  /** An id is taken as the attribute is: Vue and Svelte set the property for either. */
  set kit(kit: Latchkey | string | undefined) {
    if (kit === this.#kit) return
    if (typeof kit === 'string') this.setAttribute('kit', kit)
    else {
      this.#unfollow?.()
      this.#take(kit)
    }
  }

  connectedCallback() {
    this.#upgradeProperty()
    if (this.#kit) this.#start()
    else this.#follow()
  }

  disconnectedCallback() {
    this.#unfollow?.()
    this.#halt()
  }

  attributeChangedCallback(name: string, previous: string | null, value: string | null) {
    if (name === 'kit' && previous !== value && this.isConnected) this.#follow()
    else if (previous !== value) this.update()
  }

  /** Begins to show a kit; answers how to stop. */
  show(_kit: Latchkey): () => void {
    return () => {}
  }

  /** An attribute changed. */
  update(): void {}

  #follow() {
    this.#unfollow?.()
    this.#unfollow = followKit(this.getAttribute('kit') ?? 'default', (kit) => this.#take(kit))
  }

  #take(kit: Latchkey | undefined) {
    this.#halt()
    this.#kit = kit
    if (this.isConnected) this.#start()
  }

  #start() {
    if (this.#kit && !this.#stop) this.#stop = this.show(this.#kit)
  }

  #halt() {
    this.#stop?.()
    this.#stop = undefined
  }

  /** A property that was set before the element was defined hides the setter: set it again through it. */
  #upgradeProperty() {
    if (!Object.hasOwn(this, 'kit')) return
    const { kit } = this
    delete (this as { kit?: Latchkey | string | undefined }).kit
    this.kit = kit
  }
}
