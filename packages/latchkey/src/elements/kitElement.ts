import type { Latchkey } from '@latchkey/core'
import { followKit } from '../registry.ts'

/** The base class of `KitElement`. A server also imports this module, but has no `HTMLElement`, so an empty class is used there. */
const ServerSafeElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * Base class of `<latchkey-button>` and `<latchkey-modal>`. While the element is in the page, it shows the kit of its property `kit`, or
 * the kit whose id is in its attribute `kit`. If neither is set, it shows the kit with the id `default`.
 */
export class KitElement extends ServerSafeElement {
  static observedAttributes = ['kit']

  #kit: Latchkey | undefined
  #stop: (() => void) | undefined
  #unfollow: (() => void) | undefined

  get kit(): Latchkey | undefined {
    return this.#kit
  }

  /** Accepts a kit or its id. Vue and Svelte set the property and not the attribute, even for `kit="id"` in a template. */
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

  /** Starts to show a kit in the element. Returns a function that removes it from the element. */
  show(_kit: Latchkey): () => void {
    return () => {}
  }

  /** Called after an attribute of the element has changed. */
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
   * Handles a site that set `kit` before the element was registered. Such a value is an own property, which hides the setter `kit`. It is
   * deleted and set again through the setter.
   */
  #upgradeProperty() {
    if (!Object.hasOwn(this, 'kit')) return
    const { kit } = this
    delete (this as { kit?: Latchkey | string | undefined }).kit
    this.kit = kit
  }
}
