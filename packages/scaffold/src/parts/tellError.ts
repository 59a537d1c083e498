import { type Core, showError } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

/** Shows an error in a toast, for actions that have no view of their own. */
export function tellError(core: Core): (error: unknown) => void {
  return (error) => {
    core.log.error(error)
    if (error instanceof LatchkeyError) showError(core, error)
  }
}
