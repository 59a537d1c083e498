import type { Core } from '../createCore.ts'
import type { ThemeState } from './themeController.ts'

/** Returns the current theme as a copy, so that a change of the result does not change the kit's state. */
export function getTheme(core: Core): ThemeState {
  const { mode, variables } = core.theme.state
  return { mode, variables: { ...variables } }
}
