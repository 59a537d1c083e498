import { proxy, ref } from 'valtio/vanilla'

/** How a wallet is reached: in this browser, by a link to its app, web page or desktop program, or by the QR code. */
export type WayToWallet = 'browser' | 'mobile' | 'web' | 'desktop' | 'qrcode'

/** An event that a kit sends to the site, and to the analytics service if there is one. */
export type KitEvent =
  /** The views of the modal were drawn for the first time. Never sent to the analytics service. */
  | { event: 'MODAL_CREATED' }
  /**
   * The kit was created with these networks (CAIP-2 ids). A site cannot listen yet when this event is recorded, but
   * `kit.getEvent()` returns the event afterwards.
   */
  | { event: 'INITIALIZE'; networks: readonly string[] }
  /** The modal was opened. `connected` is true if a wallet was connected at that time. */
  | { event: 'MODAL_OPEN'; connected: boolean }
  /** The modal was closed. */
  | { event: 'MODAL_CLOSE'; connected: boolean }
  /** The visitor chose a wallet. `platform` is the way in which the wallet is reached. */
  | { event: 'SELECT_WALLET'; name: string; platform: WayToWallet }
  /** A wallet was connected by the visitor, or restored after a reload (`reconnect` is true). */
  | { event: 'CONNECT_SUCCESS'; name: string; method: WayToWallet; reconnect: boolean }
  /** A wallet could not be connected; `message` is the text of the error. */
  | { event: 'CONNECT_ERROR'; message: string }
  /** The visitor declined in the wallet. `message` is the text of the error. */
  | { event: 'USER_REJECTED'; message: string }
  /** A wallet of this namespace was disconnected. */
  | { event: 'DISCONNECT_SUCCESS'; namespace: string }
  /** A wallet failed to disconnect. The kit removes the wallet nevertheless. `message` is the text of the error. */
  | { event: 'DISCONNECT_ERROR'; message: string }
  /** The visitor opened the list of all wallets. */
  | { event: 'CLICK_ALL_WALLETS' }
  /**
   * The visitor searched for `search` and chose a wallet among the results. `badge` is `certified` if the list showed only
   * certified wallets, and empty otherwise.
   */
  | { event: 'SEARCH_WALLET'; badge: string; search: string }
  /** The visitor opened the list of networks. */
  | { event: 'CLICK_NETWORKS' }
  /** The network was switched. `network` is the CAIP-2 id of the new network. */
  | { event: 'SWITCH_NETWORK'; network: string }
  /** The visitor opened "What is a wallet?". */
  | { event: 'CLICK_WALLET_HELP' }
  /** The visitor opened "What is a network?". */
  | { event: 'CLICK_NETWORK_HELP' }
  /** The visitor opened the view with wallets to install. */
  | { event: 'CLICK_GET_WALLET_HELP' }
  /** The visitor followed a link to install this wallet. */
  | { event: 'GET_WALLET'; name: string }

/** A report of an internal error of the kit. */
export type ErrorReport = {
  event: 'INTERNAL_SDK_ERROR' | 'API_ERROR' | 'DATA_PARSING_ERROR'
  errorType: string
  errorMessage: string
  stackTrace: string
}

/** An event, and the time when it was recorded, in ms since the epoch. */
export type RecordedEvent = {
  timestamp: number
  data: ({ type: 'track' } & KitEvent) | ({ type: 'error' } & ErrorReport)
}

export type EventsState = { latest: RecordedEvent | undefined }

/** The maximum number of error reports per minute. Further reports are dropped. */
const maxErrorReports = 5
const errorReportWindowMs = 60_000

/**
 * Calls a listener of the site. If the listener throws, the error is thrown again in a microtask. The error then
 * appears in the console, but does not interrupt the flow that reported the event.
 */
function callListener(listener: (event: RecordedEvent) => void, event: RecordedEvent) {
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
  /** When the error reports of the last minute were recorded, in ms since the epoch. */
  let errorReportTimes: number[] = []

  function recordEvent(data: RecordedEvent['data']) {
    const event: RecordedEvent = { timestamp: now(), data }
    state.latest = ref(event)
    for (const listener of listeners) callListener(listener, event)
  }

  return {
    state,
    track: (event: KitEvent) => recordEvent({ type: 'track', ...event }),
    reportError(report: ErrorReport) {
      errorReportTimes = errorReportTimes.filter((time) => now() - time < errorReportWindowMs)
      if (errorReportTimes.length >= maxErrorReports) return
      errorReportTimes.push(now())
      recordEvent({ type: 'error', ...report })
    },
    /**
     * Adds a listener that is called for every event, also if several events happen in the same tick. Returns a
     * function that removes the listener.
     */
    listen(listener: (event: RecordedEvent) => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
