import type { Core } from '../createCore.ts'
import type { LatchkeyError } from '../errors/LatchkeyError.ts'
import { showToast } from './showToast.ts'

/** Shows an error to the visitor as a toast, with the text for the error's code. With the option `debug`, the details go to the console. */
export function showError(core: Core, error: LatchkeyError): void {
  showToast(core, { variant: 'error', message: error.shortMessage, code: error.code, ...readValues(error) })
  if (core.options.state.debug) core.log.tell('error', error)
}

/** Returns the values for the text of an error, if there are any. */
const readValues = ({ values }: LatchkeyError) => (Object.keys(values).length > 0 ? { values } : {})
