import type { Core } from '../createCore.ts'

/** Says at the start that the project id is missing. What needs no service goes on working. */
export function checkProject(core: Core): () => void {
  if (!core.options.state.projectId)
    import('./raiseAlert.ts')
      .then((module) => module.raiseAlert(core, { code: 'ProjectIdNotConfigured' }))
      .catch(core.log.error)
  return () => {}
}
