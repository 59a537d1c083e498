/** What one client, one topic and the whole relay may take. Whatever goes beyond is refused, never dropped in silence. */
export type Limits = {
  /** Of one message, in UTF-8. */
  messageBytes: number
  /** Of one WebSocket frame. A longer one closes its socket (1009). */
  frameBytes: number
  /** Items of one batch. */
  batchItems: number
  /** The longest that a message may ask to be kept. */
  ttlSeconds: number
  /** Sockets open at a time, of all clients. */
  connections: number
  connectionsPerClient: number
  /** Subscriptions at a time, of all clients. */
  subscriptions: number
  /** The same, over all sockets of a client. */
  topicsPerClient: number
  /** Requests that a client may make in the long run; a message counts as one, ten other items of a batch count as one. */
  requestsPerSecond: number
  /** Requests that a client may make at once. */
  requestBurst: number
  /** Requests of one socket that wait for their answer. */
  requestsInFlight: number
  messagesPerTopic: number
  bytesPerTopic: number
  /** Of all messages that are kept. Each takes some room beside its bytes. */
  storedMessages: number
  storedBytes: number
  /** Messages in one answer to a fetch, and in one step of a redelivery. */
  pageMessages: number
  pageBytes: number
  /** What may wait to be sent to one socket before messages wait in their mailbox. */
  pauseBytes: number
  /** What may wait to be sent before the socket is given up: more than `pauseBytes` and a page together. */
  dropBytes: number
  /** What may wait to be sent to all sockets together. Beyond it, one that has more waiting than its share is given up. */
  waitingBytes: number
}

const kib = 1024
const mib = 1024 * kib

export const defaultLimits: Limits = {
  messageBytes: 64 * kib,
  frameBytes: mib,
  batchItems: 500,
  ttlSeconds: 30 * 24 * 60 * 60,
  connections: 10_000,
  connectionsPerClient: 32,
  subscriptions: 200_000,
  topicsPerClient: 10_000,
  requestsPerSecond: 100,
  requestBurst: 2_000,
  requestsInFlight: 1_000,
  messagesPerTopic: 5_000,
  bytesPerTopic: 8 * mib,
  storedMessages: 5_000_000,
  storedBytes: 4 * kib * mib,
  pageMessages: 100,
  pageBytes: mib,
  pauseBytes: mib,
  dropBytes: 16 * mib,
  waitingBytes: 256 * mib,
}

/** What differs for a relay that keeps its messages in memory, of which a process has less than of disk. */
export const memoryLimits = { storedMessages: 200_000, storedBytes: 256 * mib } as const satisfies Partial<Limits>
