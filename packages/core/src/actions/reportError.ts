import type { ErrorReport } from '../controllers/events.ts'
import type { Core } from '../createCore.ts'

export declare namespace reportError {
  type Parameters = { error: unknown; category?: ErrorReport['event'] }
}

/** Logs an error that is ours to mend, and reports it where the host allows analytics; at most five a minute. */
export function reportError(core: Core, { error, category = 'INTERNAL_SDK_ERROR' }: reportError.Parameters): void {
  core.log.error(error)
  const known = error instanceof Error ? error : new Error(String(error))
  core.events.reportError({
    event: category,
    errorType: known.name,
    errorMessage: known.message,
    stackTrace: known.stack ?? '',
  })
}
