import { alertRefusal } from '../actions/alertRefusal.ts'
import { getAccount } from '../actions/getAccount.ts'
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
    // An embedded modal is there from the start: it counts as opened with the first thing that a visitor does in it.
    if (!hasOpened && core.options.state.enableEmbedded && isAct(event)) {
      const connected = getAccount(core).isConnected
      core.events.track({ event: 'MODAL_OPEN', connected })
    }
    if (event.data.event === 'MODAL_OPEN') hasOpened = true
    if (!hasOpened || event.data.event === 'MODAL_CREATED') return
    if (!features.analytics || !services.analytics || !projectId) return
    void send(event, { projectId, analytics: services.analytics, walletListing: services.walletListing })
  })

  /** A lost event troubles nobody, and reporting it would be another one; only a refusal is told. */
  function note(error: unknown) {
    core.log.error(error)
    alertRefusal(core, error).catch(core.log.error)
  }

  async function send(event: RecordedEvent, { projectId, analytics, walletListing = analytics }: Target) {
    const target = { projectId, signal, baseUrl: analytics }
    try {
      const { fetchAnalyticsConfig, sendAnalyticsEvent } = await import('../services/analytics.ts')
      isAllowed ??= fetchAnalyticsConfig({ ...target, baseUrl: walletListing }).then(
        ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
        (error) => {
          note(error)
          return false
        },
      )
      if (await isAllowed) await sendAnalyticsEvent({ ...target, event })
    } catch (error) {
      note(error)
    }
  }
}

/** Whether an event tells of something that a visitor did. */
function isAct({ data }: RecordedEvent): boolean {
  if (data.type === 'error' || (data.event === 'CONNECT_SUCCESS' && data.reconnect)) return false
  return !['INITIALIZE', 'MODAL_CREATED', 'MODAL_OPEN'].includes(data.event)
}
