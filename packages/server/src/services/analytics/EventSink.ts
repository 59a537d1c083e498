/** The fields of an event that are stored: those of the specification, and no other field that a client may have sent. */
export type StoredEvent = {
  readonly projectId: string
  readonly eventId: string
  /** Origin and path of the page, without query and fragment. */
  readonly url: string
  readonly domain: string
  /** By the visitor's clock, ms since the epoch. */
  readonly timestamp: number
  readonly type: 'track' | 'error'
  readonly event: string
  readonly errorType?: string
  readonly errorMessage?: string
  readonly stackTrace?: string
}

/** Where events go. */
export type EventSink = {
  /** Stores an event, or loses it: no caller waits for it, and the visitor's kit gets no error. */
  record: (event: StoredEvent) => void
  /** Settles once all recorded events are stored. */
  close?: () => Promise<void>
}
