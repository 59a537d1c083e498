import { proxy } from 'valtio/vanilla'
import type { ResolvedOptions } from '../options/options.ts'

export type OptionsController = ReturnType<typeof createOptionsController>

export function createOptionsController(options: ResolvedOptions) {
  const state = proxy(options)
  return {
    state,
    update(next: Partial<Omit<ResolvedOptions, 'id'>>) {
      Object.assign(state, next)
    },
  }
}
