import type { Core } from '../createCore.ts'
import { alertRefusal } from '../notices/raiseAlert.ts'
import { createAnalytics } from './analyticsService.ts'

type Send = ReturnType<typeof createAnalytics>

/** Sends events for a kit. A lost one is logged, and not reported, which would be another event; only a refusal is told to the developer. */
export function sendEvents(core: Core): Send {
  const note = (error: unknown) => {
    core.log.error(error)
    alertRefusal(core, error)
  }
  const send = createAnalytics({ signal: core.lifetime.signal, note })
  return (event, target) => send(event, target).catch(note)
}
