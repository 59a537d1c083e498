import type { Core } from '../createCore.ts'
import type { ThemeState } from './themeController.ts'

export function getTheme(core: Core): ThemeState {
  const { mode, variables } = core.theme.state
  return { mode, variables: { ...variables } }
}
