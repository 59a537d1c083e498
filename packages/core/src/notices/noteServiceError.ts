import type { Core } from '../createCore.ts'
import { ServiceError } from '../errors/service.ts'
import { reportError } from './reportError.ts'

/**
 * Logs an error and reports it. The category of the report says whether a service failed, its response was invalid, or
 * the kit itself failed. If the service refuses the site, an alert also informs the site's developer.
 */
export function noteServiceError(core: Core, error: unknown): void {
  const isServiceError = error instanceof ServiceError
  const category = !isServiceError
    ? 'INTERNAL_SDK_ERROR'
    : error.code === 'InvalidAnswer'
      ? 'DATA_PARSING_ERROR'
      : 'API_ERROR'
  reportError(core, { error, category })
  if (isServiceError)
    import('./raiseAlert.ts').then(({ alertRefusal }) => alertRefusal(core, error)).catch(core.log.error)
}
