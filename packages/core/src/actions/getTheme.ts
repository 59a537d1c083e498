import type { ThemeState } from '../controllers/theme.ts'
import type { Core } from '../createCore.ts'

export function getTheme(core: Core): ThemeState {
  const { mode, variables } = core.theme.state
  return { mode, variables: { ...variables } }
}
