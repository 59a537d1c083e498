import { type Core, showError } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

/** Returns an error handler that logs an error and shows it in a toast. It is for actions whose errors are not shown by a view. */
export function tellError(core: Core): (error: unknown) => void {
  return (error) => {
    core.log.error(error)
    if (error instanceof LatchkeyError) showError(core, error)
  }
}
