import type { Latchkey } from '@latchkey/core'
import { followKit } from '../registry.ts'

/** A server has no `HTMLElement` but also imports this module. */
const ServerSafeElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement)

/**
 * Base class of both elements. Each belongs to a kit and shows it while the element is on the page. The property `kit` sets the kit, or the
 * attribute `kit` names its id. Defaults to the id `default`.
 */
export class KitElement extends ServerSafeElement {
  static observedAttributes = ['kit']

  #kit: Latchkey | undefined
  #stop: (() => void) | undefined
  #unfollow: (() => void) | undefined

  get kit(): Latchkey | undefined {
    return this.#kit
  }

  /** Accepts an id like the attribute, because Vue and Svelte always set the property. */
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

  /** Starts to show a kit. Returns a function that stops this. */
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

  /** A property that was set before the element was defined hides the setter. This sets it again through the setter. */
  #upgradeProperty() {
    if (!Object.hasOwn(this, 'kit')) return
    const { kit } = this
    delete (this as { kit?: Latchkey | string | undefined }).kit
    this.kit = kit
  }
}
