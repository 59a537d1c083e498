import { getTheme, type ThemeMode, type ThemeState, type ThemeVariables } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

/** What `useLatchkeyTheme` returns. */
export type UseLatchkeyThemeReturnType = ThemeState & {
  /** Changes the colors of the modal and of the buttons at once. */
  setThemeMode: (mode: ThemeMode) => void
  /** Sets further variables; those that it does not name stay. */
  setThemeVariables: (variables: ThemeVariables) => void
}

/** The theme, and how to change it. */
export function useLatchkeyTheme(): UseLatchkeyThemeReturnType {
  const { core, setThemeMode, setThemeVariables } = useKit('useLatchkeyTheme')
  return { ...useSelected(core, getTheme), setThemeMode, setThemeVariables }
}
