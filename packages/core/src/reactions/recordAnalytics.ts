import { raiseAlert } from '../actions/raiseAlert.ts'
import type { RecordedEvent } from '../controllers/events.ts'
import type { Core } from '../createCore.ts'

/**
 * Sends events to the analytics service that the host named. Nothing is sent before the visitor opens the modal for the first
 * time, nothing at all with `features.analytics` off, and MODAL_CREATED never.
 */
export function recordAnalytics(core: Core): () => void {
  const { signal } = core.lifetime
  let hasOpened = false
  let isAllowed: Promise<boolean> | undefined

  return core.events.listen((event) => {
    const { features, services, projectId } = core.options.state
    if (event.data.event === 'MODAL_OPEN') hasOpened = true
    if (!hasOpened || event.data.event === 'MODAL_CREATED') return
    if (!features.analytics || !services.analytics || !projectId) return
    void send(event, { baseUrl: services.analytics, projectId })
  })

  async function send(event: RecordedEvent, target: { baseUrl: string; projectId: string }) {
    try {
      const { fetchAnalyticsConfig, sendAnalyticsEvent } = await import('../services/analytics.ts')
      isAllowed ??= fetchAnalyticsConfig({ ...target, signal }).then(
        ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
        () => false,
      )
      if (!(await isAllowed)) return
      const answer = await sendAnalyticsEvent({ ...target, signal, event })
      if (answer === 'forbidden')
        raiseAlert(core, { code: 'InvalidAppConfiguration', values: { origin: location.origin } })
    } catch (error) {
      // A lost event troubles nobody, and reporting it would be another one.
      core.log.error(error)
    }
  }
}
