import { getTheme, type ThemeMode, type ThemeState, type ThemeVariables } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** The return type of `useLatchkeyTheme`. */
export type UseLatchkeyThemeReturnType = ThemeState & {
  /** Changes the color mode of the modal and the buttons at once. */
  setThemeMode: (mode: ThemeMode) => void
  /** Sets the given theme variables. All other variables keep their values. */
  setThemeVariables: (variables: ThemeVariables) => void
}

/** Returns the current theme and functions to change it. */
export function useLatchkeyTheme(): UseLatchkeyThemeReturnType {
  const { core, setThemeMode, setThemeVariables } = useKit('useLatchkeyTheme')
  return { ...useSelected(core, getTheme), setThemeMode, setThemeVariables }
}
