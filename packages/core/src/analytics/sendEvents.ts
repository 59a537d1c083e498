import type { Core } from '../createCore.ts'
import { alertRefusal } from '../notices/raiseAlert.ts'
import { createAnalytics } from './analyticsService.ts'

type Send = ReturnType<typeof createAnalytics>

/**
 * Returns the function that sends a kit's events. A failed send is only logged, because a report of the error would be
 * another event to send. If the service refuses the site, an alert informs the site's developer.
 */
export function sendEvents(core: Core): Send {
  const onSettingsError = (error: unknown) => {
    core.log.error(error)
    alertRefusal(core, error)
  }
  const send = createAnalytics({ signal: core.lifetime.signal, note: onSettingsError })
  return (event, target) => send(event, target).catch(onSettingsError)
}
