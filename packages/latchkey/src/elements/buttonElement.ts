import {
  type Core,
  createReader,
  followNetworkImage,
  getButtonSubject,
  type Latchkey,
  pressButton,
  warmUpOnIntent,
  watch,
} from '@latchkey/core'
import {
  adoptSheet,
  createSheet,
  loadAccountDetails,
  type PageButtonFace,
  pageButtonClass,
  pageButtonCss,
  pageButtonFace,
} from '@latchkey/ui/button'
import { defineElement } from './defineElement.ts'
import { KitElement } from './kitElement.ts'

type ButtonKind = getButtonSubject.Parameters['kind']

const buttonKinds: readonly ButtonKind[] = ['wallet', 'connect', 'account', 'network']

/**
 * `<latchkey-button>`: a button for pages without React. Its attributes are `kind` (`wallet`, `connect`, `account`, `network`), `balance`
 * (`show`, `hide`), `disabled`, `label` (replaces "Connect wallet"), and `kit` (the id of the kit).
 */
export class LatchkeyButtonElement extends KitElement {
  static override observedAttributes = ['kit', 'kind', 'balance', 'disabled', 'label']

  #button: HTMLButtonElement | undefined
  #redraw = () => {}

  override show(kit: Latchkey): () => void {
    const { core } = kit
    const button = this.#createButton()
    const onPress = () => {
      const buttonContent = getButtonSubject(core, { kind: this.#kind })
      if (buttonContent) pressButton(core, buttonContent)
    }
    const preloadModal = () => warmUpOnIntent(core)
    const intentEvents = ['pointerenter', 'focus', 'touchstart'] as const
    button.addEventListener('click', onPress)
    for (const intent of intentEvents) button.addEventListener(intent, preloadModal, { passive: true })

    const reader = createReader(core)
    this.#redraw = () => reader.read(() => this.#draw(button, core))
    this.#redraw()
    const stopFunctions = [reader.subscribe(this.#redraw), this.#followBalance(kit)]
    if (this.#kind === 'network') stopFunctions.push(followNetworkImage(core))
    return () => {
      for (const stop of stopFunctions) stop()
      this.#redraw = () => {}
      button.removeEventListener('click', onPress)
      for (const intent of intentEvents) button.removeEventListener(intent, preloadModal)
      button.remove()
      this.#button = undefined
    }
  }

  override update() {
    this.#redraw()
  }

  get #kind(): ButtonKind {
    const kind = this.getAttribute('kind')
    return buttonKinds.find((known) => known === kind) ?? 'wallet'
  }

  get #showsBalance(): boolean {
    return this.getAttribute('balance') !== 'hide'
  }

  #createButton(): HTMLButtonElement {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open', delegatesFocus: true })
    if (root.adoptedStyleSheets?.length === 0) adoptSheet(root, createSheet(pageButtonCss))
    this.#button ??= document.createElement('button')
    this.#button.type = 'button'
    this.#button.className = pageButtonClass.root
    this.#button.setAttribute('aria-haspopup', 'dialog')
    root.append(this.#button)
    return this.#button
  }

  /** Reads the balance again whenever the account, its status or its network changes. Returns a function that stops this. */
  #followBalance(kit: Latchkey): () => void {
    const { core } = kit
    const readAccountKey = () => {
      const buttonContent = getButtonSubject(core, { kind: this.#kind })
      const { activeNamespace, byNamespace } = core.chain.state
      const { account, caipNetworkId } = byNamespace[activeNamespace] ?? {}
      return buttonContent?.kind === 'account' && `${buttonContent.address} ${account?.status} ${caipNetworkId}`
    }
    const refreshBalance = () => {
      if (!readAccountKey()) return
      loadAccountDetails().then(this.#redraw, core.log.error)
      if (this.#showsBalance) void kit.updateBalance()
    }
    refreshBalance()
    return watch(core, readAccountKey, refreshBalance)
  }

  #draw(button: HTMLButtonElement, core: Core) {
    const buttonContent = getButtonSubject(core, { kind: this.#kind, label: this.getAttribute('label') })
    button.hidden = !buttonContent
    if (!buttonContent) return
    const buttonFace = pageButtonFace(buttonContent, core.options.state.locale)
    button.disabled = this.hasAttribute('disabled') || (buttonContent.kind === 'network' && buttonContent.isFixed)
    button.dataset.kind = buttonFace.kind
    const state = core.modal.state.pressed === buttonFace.kind ? 'opening' : buttonFace.state
    button.dataset.state = state
    button.dataset.theme = core.theme.state.mode
    button.ariaBusy = String(state !== 'ready')
    for (const [name, value] of Object.entries(core.theme.state.variables)) button.style.setProperty(name, value)
    button.replaceChildren(...createFaceElements(buttonFace, state, this.#showsBalance))
  }
}

/**
 * The attributes of `<latchkey-button>` and `<latchkey-modal>`. To use them in a framework's typed templates, add them to the types of the
 * framework.
 *
 * @example
 * // latchkey.d.ts of a site with React
 * import type { LatchkeyElements } from 'latchkey/button'
 * import type { HTMLAttributes } from 'react'
 *
 * declare module 'react' {
 *   namespace JSX {
 *     interface IntrinsicElements extends LatchkeyElements<HTMLAttributes<HTMLElement>> {}
 *   }
 * }
 */
export interface LatchkeyElements<attributes = unknown> {
  'latchkey-button': attributes & {
    /** The kit or its id. Needed only on a page with several kits. */
    kit?: string | Latchkey | undefined
    /** What the button opens. `wallet` opens the Connect view, or the Account view while a wallet is connected. */
    kind?: ButtonKind | undefined
    /** Whether the account's balance is shown beside its address. */
    balance?: 'show' | 'hide' | undefined
    disabled?: boolean | undefined
    /** The text of the button while no wallet is connected. Defaults to "Connect wallet" in the visitor's language. */
    label?: string | undefined
  }
  'latchkey-modal': attributes & { kit?: string | Latchkey | undefined }
}

declare global {
  interface HTMLElementTagNameMap {
    'latchkey-button': LatchkeyButtonElement
  }
}

/** Registers the custom element `<latchkey-button>`, for pages without React. */
export function defineButton(): void {
  defineElement('latchkey-button', LatchkeyButtonElement)
}

/** Creates the elements inside the button: the spinner or the picture, the texts and the balance. */
function createFaceElements(
  { mark, label, balance, text }: PageButtonFace,
  state: string,
  showsBalance: boolean,
): HTMLElement[] {
  const faceElements: HTMLElement[] = []
  if (state !== 'ready') faceElements.push(createFaceElement('span', 'spinner'))
  if (mark?.src) {
    const image = createFaceElement('img', 'mark')
    image.alt = ''
    image.src = mark.src
    faceElements.push(image)
  } else if (mark) {
    const letterElement = createFaceElement('span', 'mark', mark.letter)
    letterElement.ariaHidden = 'true'
    for (const [index, tint] of mark.tints?.entries() ?? []) letterElement.style.setProperty(`--_tint-${index}`, tint)
    faceElements.push(letterElement)
  }
  if (label) faceElements.push(createFaceElement('span', 'label', `${label} `))
  if (showsBalance && balance) faceElements.push(createFaceElement('span', 'balance', balance))
  faceElements.push(createFaceElement('span', 'text', text))
  return faceElements
}

function createFaceElement<tag extends 'span' | 'img'>(
  tag: tag,
  name: keyof typeof pageButtonClass,
  text?: string,
): HTMLElementTagNameMap[tag] {
  const element = document.createElement(tag)
  element.className = pageButtonClass[name]
  if (text !== undefined) element.textContent = text
  return element
}
