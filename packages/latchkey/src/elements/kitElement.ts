import type { Latchkey } from '@latchkey/core'
import { followKit } from '../registry.ts'

/**
 * The base class of elements. On a server, where `HTMLElement` does not exist, it is an empty class, because a server
 * also imports this module.
 */
const ServerSafeElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * Base class of both elements. Each element shows one kit while the element is in the page. The property `kit` sets the
 * kit, or the attribute `kit` contains its id. Without both, the id is `default`.
 */
export class KitElement extends ServerSafeElement {
  static observedAttributes = ['kit']

  #kit: Latchkey | undefined
  #stop: (() => void) | undefined
  #unfollow: (() => void) | undefined

  get kit(): Latchkey | undefined {
    return this.#kit
  }

  /** Also accepts an id, because Vue and Svelte set the property even where a site writes the attribute. */
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

  /** Starts to show a kit. Returns a function that stops showing it. */
  show(_kit: Latchkey): () => void {
    return () => {}
  }

  /** Called when an attribute has changed. */
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

  /**
   * If the site set `kit` before the element was defined, the value is an own property that hides the setter. Deletes
   * it and sets it again through the setter.
   */
  #upgradeProperty() {
    if (!Object.hasOwn(this, 'kit')) return
    const { kit } = this
    delete (this as { kit?: Latchkey | string | undefined }).kit
    this.kit = kit
  }
}
