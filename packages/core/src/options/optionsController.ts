import { proxy } from 'valtio/vanilla'
import type { ButtonMessageKey } from '../messages/buttons.ts'
import type { Catalogue } from '../messages/messages.ts'
import type { ResolvedOptions } from './options.ts'

export type OptionsController = ReturnType<typeof createOptionsController>

export function createOptionsController(options: ResolvedOptions) {
  const state = proxy({
    ...options,
    /** The texts of the kit's buttons on the page, in the kit's language; empty for English. */
    buttonTexts: {} as Partial<Catalogue<ButtonMessageKey>>,
  })
  return {
    state,
    update(next: Partial<Omit<ResolvedOptions, 'id'>>) {
      Object.assign(state, next)
    },
    setButtonTexts(texts: Partial<Catalogue<ButtonMessageKey>>) {
      state.buttonTexts = texts
    },
  }
}
