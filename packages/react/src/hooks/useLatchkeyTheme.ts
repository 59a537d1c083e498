import { getTheme, type ThemeMode, type ThemeState, type ThemeVariables } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyTheme`. */
export type UseLatchkeyThemeReturnType = ThemeState & {
  /** Switches the modal and the buttons to another color mode at once. */
  setThemeMode: (mode: ThemeMode) => void
  /** Sets the given variables. Other variables keep their values. */
  setThemeVariables: (variables: ThemeVariables) => void
}

/** Returns the theme, with functions to change it. */
export function useLatchkeyTheme(): UseLatchkeyThemeReturnType {
  const { core, setThemeMode, setThemeVariables } = useKit('useLatchkeyTheme')
  return { ...useSelected(core, getTheme), setThemeMode, setThemeVariables }
}
