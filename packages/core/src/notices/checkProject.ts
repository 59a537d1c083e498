import type { Core } from '../createCore.ts'

/** Raises an alert if the project id is missing. Throws no error, because the kit also works without the services. */
export function checkProject(core: Core): () => void {
  if (!core.options.state.projectId)
    import('./raiseAlert.ts')
      .then((module) => module.raiseAlert(core, { code: 'ProjectIdNotConfigured' }))
      .catch(core.log.error)
  return () => {}
}
