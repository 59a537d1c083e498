import { getTheme, type ThemeMode, type ThemeState, type ThemeVariables } from '@latchkey/core'
import { useKit } from '../LatchkeyProvider.tsx'
import { useSelected } from '../useSelected.ts'

export type UseLatchkeyThemeReturnType = ThemeState & {
  setThemeMode: (mode: ThemeMode) => void
  setThemeVariables: (variables: ThemeVariables) => void
}

/** The theme, and how to change it. */
export function useLatchkeyTheme(): UseLatchkeyThemeReturnType {
  const { core, setThemeMode, setThemeVariables } = useKit('useLatchkeyTheme')
  return { ...useSelected(core, getTheme), setThemeMode, setThemeVariables }
}
