/** An analytics event as the server stores it. The server drops all other fields that a client sends. */
export type StoredEvent = {
  readonly projectId: string
  readonly eventId: string
  /** Origin and path of the page, without query and fragment. */
  readonly url: string
  readonly domain: string
  /** The time of the event by the clock of the visitor's browser, in ms since the epoch. */
  readonly timestamp: number
  readonly type: 'track' | 'error'
  readonly event: string
  readonly errorType?: string
  readonly errorMessage?: string
  readonly stackTrace?: string
}

/** A destination to which the server writes analytics events. */
export type EventSink = {
  /** Stores an event. An implementation may lose events. No caller waits for the result, and the sender of the event gets no error. */
  record: (event: StoredEvent) => void
  /** Resolves once all recorded events are stored. */
  close?: () => Promise<void>
}
