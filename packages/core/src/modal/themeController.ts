import { proxy } from 'valtio/vanilla'
import type { LatchkeyOptions, ThemeMode, ThemeVariables } from '../options/options.ts'

/** The theme settings. */
export type ThemeState = {
  /** The mode that the site set, by option or with `setThemeMode`. `auto` stays `auto` here; it is not replaced by `dark` or `light`. */
  mode: ThemeMode
  /** The variables that the site set, without the defaults. */
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
    /** Adds variables, or replaces those with the same name. */
    setVariables(next: ThemeVariables) {
      state.variables = { ...state.variables, ...next }
    },
  }
}
