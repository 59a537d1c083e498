import { raiseAlert } from '../actions/raiseAlert.ts'
import type { RecordedEvent } from '../controllers/events.ts'
import type { Core } from '../createCore.ts'

/** Where events go, and who says whether they are wanted: the wallet listing, where the host names one. */
type Target = { projectId: string; analytics: string; walletListing: string | undefined }

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
    void send(event, { projectId, analytics: services.analytics, walletListing: services.walletListing })
  })

  async function send(event: RecordedEvent, { projectId, analytics, walletListing = analytics }: Target) {
    const target = { projectId, signal, baseUrl: analytics }
    try {
      const { fetchAnalyticsConfig, sendAnalyticsEvent } = await import('../services/analytics.ts')
      isAllowed ??= fetchAnalyticsConfig({ ...target, baseUrl: walletListing }).then(
        ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
        () => false,
      )
      if (!(await isAllowed)) return
      const answer = await sendAnalyticsEvent({ ...target, event })
      if (answer !== 'sent') await raiseAlert(core, { code: answer, values: { origin: location.origin } })
    } catch (error) {
      // A lost event troubles nobody, and reporting it would be another one.
      core.log.error(error)
    }
  }
}
