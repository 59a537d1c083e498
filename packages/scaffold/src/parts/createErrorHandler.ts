import { type Core, showError } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

/** Returns an error handler that logs an error and shows it in a toast. Use this handler for actions whose errors no view shows. */
export function createErrorHandler(core: Core): (error: unknown) => void {
  return (error) => {
    core.log.error(error)
    if (error instanceof LatchkeyError) showError(core, error)
  }
}
