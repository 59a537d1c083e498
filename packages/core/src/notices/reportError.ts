import type { Core } from '../createCore.ts'
import { isOwnError } from '../errors/foreign.ts'
import type { ErrorReport } from './eventsController.ts'

export declare namespace reportError {
  type Parameters = { error: unknown; category?: ErrorReport['event'] }
}

/**
 * Logs an error that is ours to mend, and reports it where the host allows analytics; at most five a minute. One that the catalogue does
 * not know, such as of a modal that cannot be drawn, is said in the console too.
 */
export function reportError(core: Core, { error, category = 'INTERNAL_SDK_ERROR' }: reportError.Parameters): void {
  if (isOwnError(error)) core.log.error(error)
  else core.log.tell('error', error)
  const known = error instanceof Error ? error : new Error(String(error))
  core.events.reportError({
    event: category,
    errorType: known.name,
    errorMessage: known.message,
    stackTrace: known.stack ?? '',
  })
}
