import { LatchkeyButtonElement } from './buttonElement.ts'
import { LatchkeyModalElement } from './modalElement.ts'

export const modalTag = 'latchkey-modal'
export const buttonTag = 'latchkey-button'

/** Registers the elements where the page does not have them yet: a second definition of one name throws. */
export function defineElements(): void {
  if (!customElements.get(modalTag)) customElements.define(modalTag, LatchkeyModalElement)
  if (!customElements.get(buttonTag)) customElements.define(buttonTag, LatchkeyButtonElement)
}
