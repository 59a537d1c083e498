import { type Core, showError } from '@latchkey/core'
import { LatchkeyError } from '@latchkey/core/errors'

/** Tells the visitor what went wrong with something that has no view of its own to say it in. */
export function tellError(core: Core): (error: unknown) => void {
  return (error) => {
    core.log.error(error)
    if (error instanceof LatchkeyError) showError(core, error)
  }
}
