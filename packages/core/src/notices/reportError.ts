import type { Core } from '../createCore.ts'
import { isOwnError } from '../errors/foreign.ts'
import { ServiceError } from '../errors/service.ts'
import type { ErrorReport } from './eventsController.ts'

export declare namespace reportError {
  type Parameters = { error: unknown; category?: ErrorReport['event'] }
}

/**
 * Logs an error of the kit. If the site allows analytics, also sends a report; at most five reports per minute are
 * sent. An error that is not a `LatchkeyError`, for example because a view cannot be drawn, also goes to the console.
 */
export function reportError(core: Core, { error, category = 'INTERNAL_SDK_ERROR' }: reportError.Parameters): void {
  if (isOwnError(error)) core.log.error(error)
  else core.log.tell('error', error)
  const reportedError = error instanceof Error ? error : new Error(String(error))
  core.events.reportError({
    event: category,
    errorType: reportedError.name,
    errorMessage: reportedError.message,
    stackTrace: reportedError.stack ?? '',
  })
}

/**
 * Logs and reports an error of a call to a service. The category of the report says whether a service failed, its response was invalid, or
 * the kit itself failed. If the service refuses the site, an alert also informs the site's developer.
 */
export function reportServiceError(core: Core, error: unknown): void {
  const isServiceError = error instanceof ServiceError
  const category = !isServiceError
    ? 'INTERNAL_SDK_ERROR'
    : error.code === 'InvalidAnswer'
      ? 'DATA_PARSING_ERROR'
      : 'API_ERROR'
  reportError(core, { error, category })
  if (isServiceError)
    import('./raiseAlert.ts').then(({ raiseAlertIfRefused }) => raiseAlertIfRefused(core, error)).catch(core.log.error)
}
