import type { Core } from '../createCore.ts'
import { raiseAlertIfRefused } from '../notices/raiseAlert.ts'
import { createEventSender } from './analyticsService.ts'

type SendEvent = ReturnType<typeof createEventSender>

/**
 * Returns the function that sends a kit's events. A failed send is only logged. A report of the error would be an
 * event too, and its send could fail as well. If the service refuses the site, an alert informs the site's developer.
 */
export function createLoggedSender(core: Core): SendEvent {
  const logError = (error: unknown) => {
    core.log.error(error)
    raiseAlertIfRefused(core, error)
  }
  const sendEvent = createEventSender({ signal: core.lifetime.signal, note: logError })
  return (event, target) => sendEvent(event, target).catch(logError)
}
