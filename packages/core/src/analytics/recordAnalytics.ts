import { getAccount } from '../connections/getAccount.ts'
import type { Core } from '../createCore.ts'
import type { RecordedEvent } from '../notices/eventsController.ts'
import type { createLoggedSender } from './createLoggedSender.ts'

/**
 * Sends the kit's events to the site's analytics service. Sends nothing before the visitor opens the modal for the
 * first time. Sends nothing if the option `features.analytics` is false. Never sends MODAL_CREATED.
 *
 * @returns a function that stops the sending
 */
export function recordAnalytics(core: Core): () => void {
  let hasOpenedModal = false
  let sendEvent: ReturnType<typeof createLoggedSender> | undefined
  const loadSender = async () => {
    const { createLoggedSender } = await import('./createLoggedSender.ts')
    sendEvent ??= createLoggedSender(core)
    return sendEvent
  }

  return core.events.listen((event) => {
    const { features, services, projectId } = core.options.state
    // An embedded modal is always visible, so it has no opening. Instead, the visitor's first action is recorded as
    // MODAL_OPEN.
    if (!hasOpenedModal && core.options.state.enableEmbedded && isVisitorAction(event)) {
      const isConnected = getAccount(core).isConnected
      core.events.track({ event: 'MODAL_OPEN', connected: isConnected })
    }
    if (event.data.event === 'MODAL_OPEN') hasOpenedModal = true
    if (!hasOpenedModal || event.data.event === 'MODAL_CREATED') return
    if (!features.analytics || !services.analytics || !projectId) return
    const target = { projectId, analytics: services.analytics, walletListing: services.walletListing }
    loadSender()
      .then((send) => send(event, target))
      .catch(core.log.error)
  })
}

/** Whether an event records an action of the visitor. */
function isVisitorAction({ data }: RecordedEvent): boolean {
  if (data.type === 'error' || (data.event === 'CONNECT_SUCCESS' && data.reconnect)) return false
  return !['INITIALIZE', 'MODAL_CREATED', 'MODAL_OPEN'].includes(data.event)
}
