import { proxy, ref } from 'valtio/vanilla'

/** How a wallet is reached: in this browser, by a link to its app, page or program, or by the code. */
export type WayToWallet = 'browser' | 'mobile' | 'web' | 'desktop' | 'qrcode'

/** What a kit tells the host, and the analytics service where there is one. */
export type KitEvent =
  | { event: 'MODAL_CREATED' }
  | { event: 'INITIALIZE'; networks: readonly string[] }
  | { event: 'MODAL_OPEN'; connected: boolean }
  | { event: 'MODAL_CLOSE'; connected: boolean }
  | { event: 'SELECT_WALLET'; name: string; platform: WayToWallet }
  | { event: 'CONNECT_SUCCESS'; name: string; method: WayToWallet; reconnect: boolean }
  | { event: 'CONNECT_ERROR'; message: string }
  | { event: 'USER_REJECTED'; message: string }
  | { event: 'DISCONNECT_SUCCESS'; namespace: string }
  | { event: 'DISCONNECT_ERROR'; message: string }
  | { event: 'CLICK_ALL_WALLETS' }
  | { event: 'SEARCH_WALLET'; badge: string; search: string }
  | { event: 'CLICK_NETWORKS' }
  | { event: 'SWITCH_NETWORK'; network: string }
  | { event: 'CLICK_WALLET_HELP' }
  | { event: 'CLICK_NETWORK_HELP' }
  | { event: 'CLICK_GET_WALLET_HELP' }
  | { event: 'GET_WALLET'; name: string }

/** An error of our own, reported so that it can be mended. */
export type ErrorReport = {
  event: 'INTERNAL_SDK_ERROR' | 'API_ERROR' | 'DATA_PARSING_ERROR'
  errorType: string
  errorMessage: string
  stackTrace: string
}

/** `timestamp` in ms since the epoch. */
export type RecordedEvent = {
  timestamp: number
  data: ({ type: 'track' } & KitEvent) | ({ type: 'error' } & ErrorReport)
}

export type EventsState = { latest: RecordedEvent | undefined }

/** At most this many error reports within the window; the rest is dropped. */
const errorLimit = 5
const errorWindowMs = 60_000

/** A host's listener that throws is the host's to mend: it must not end the flow that reported the event. */
function tell(listener: (event: RecordedEvent) => void, event: RecordedEvent) {
  try {
    listener(event)
  } catch (error) {
    queueMicrotask(() => {
      throw error
    })
  }
}

export type EventsController = ReturnType<typeof createEventsController>

export function createEventsController({ now = Date.now }: { now?: () => number } = {}) {
  const state = proxy<EventsState>({ latest: undefined })
  const listeners = new Set<(event: RecordedEvent) => void>()
  let errorTimes: number[] = []

  function record(data: RecordedEvent['data']) {
    const event: RecordedEvent = { timestamp: now(), data }
    state.latest = ref(event)
    for (const listener of listeners) tell(listener, event)
  }

  return {
    state,
    track: (event: KitEvent) => record({ type: 'track', ...event }),
    reportError(report: ErrorReport) {
      errorTimes = errorTimes.filter((time) => now() - time < errorWindowMs)
      if (errorTimes.length >= errorLimit) return
      errorTimes.push(now())
      record({ type: 'error', ...report })
    },
    /** Hears every event, also those that follow each other within one tick. */
    listen(listener: (event: RecordedEvent) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
