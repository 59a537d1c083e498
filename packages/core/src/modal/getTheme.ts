import type { Core } from '../createCore.ts'
import type { ThemeState } from './themeController.ts'

/** The current theme. */
export function getTheme(core: Core): ThemeState {
  const { mode, variables } = core.theme.state
  return { mode, variables: { ...variables } }
}
