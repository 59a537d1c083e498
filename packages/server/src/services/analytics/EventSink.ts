/** The stored fields of an event: those of the specification. Other fields that a client may send are dropped. */
export type StoredEvent = {
  readonly projectId: string
  readonly eventId: string
  /** Origin and path of the page, without query and fragment. */
  readonly url: string
  readonly domain: string
  /** The visitor's clock, ms since the epoch. */
  readonly timestamp: number
  readonly type: 'track' | 'error'
  readonly event: string
  readonly errorType?: string
  readonly errorMessage?: string
  readonly stackTrace?: string
}

/** A destination for events. */
export type EventSink = {
  /** Stores an event. May lose it: no caller waits for the result, and the visitor's kit gets no error. */
  record: (event: StoredEvent) => void
  /** Resolves once all recorded events are stored. */
  close?: () => Promise<void>
}
