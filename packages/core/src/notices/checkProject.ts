import type { Core } from '../createCore.ts'

/** Raises an alert if the project id is missing. Parts that need no service still work. */
export function checkProject(core: Core): () => void {
  if (!core.options.state.projectId)
    import('./raiseAlert.ts')
      .then((module) => module.raiseAlert(core, { code: 'ProjectIdNotConfigured' }))
      .catch(core.log.error)
  return () => {}
}
