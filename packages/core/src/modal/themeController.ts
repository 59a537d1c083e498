import { proxy } from 'valtio/vanilla'
import type { LatchkeyOptions, ThemeMode, ThemeVariables } from '../options/options.ts'

/** The theme as it is set. */
export type ThemeState = {
  /** As the option or `setThemeMode` says: `auto` stays `auto`. */
  mode: ThemeMode
  /** Those that were set, without the defaults. */
  variables: ThemeVariables
}

export type ThemeController = ReturnType<typeof createThemeController>

export function createThemeController({
  themeMode: mode = 'dark',
  themeVariables: variables = {},
}: Pick<LatchkeyOptions, 'themeMode' | 'themeVariables'> = {}) {
  const state = proxy<ThemeState>({ mode, variables })
  return {
    state,
    setMode(next: ThemeMode) {
      state.mode = next
    },
    /** Adds to the variables that are set, or changes them. */
    setVariables(next: ThemeVariables) {
      state.variables = { ...state.variables, ...next }
    },
  }
}
