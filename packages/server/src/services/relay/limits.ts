/** What one client may take, or all clients at one address together. */
export type Share = {
  /** Sockets open at a time. */
  connections: number
  /** Subscriptions at a time, over all sockets. */
  topics: number
  /** Frames per second on average; of a batch, each message counts as one, and ten other items as one. */
  requestsPerSecond: number
  /** Frames at once. */
  requestBurst: number
  /** Bytes per second on average, of frames that come in and of messages that are read or sent. Each counts as 256 at least. */
  bytesPerSecond: number
  byteBurst: number
  /**
   * Bytes of stored messages. Each message counts 512 bytes more for its index entries, or 2,048 in a relay that stores them in memory.
   * For an address, the limit applies twice: to its new clients together, and to its clients known for more than an hour together.
   */
  storedBytes: number
}

/** The limits of an address beside its share. */
export type AddressShare = Share & {
  /** Sockets that are opened per second on average, and at once (`upgradeBurst`). */
  upgradesPerSecond: number
  upgradeBurst: number
  /** Its part of `bytesPerTopic`: messages of one address on a topic must not keep the reader from those of others. */
  bytesPerTopic: number
  /** Open sockets of refused clients, which receive a close code. */
  shownOut: number
  /**
   * Topics of all fetches that wait for their turn or are read, each fetch counting as ten of them at least. Beyond, a fetch is refused,
   * unless its socket has less than its share of them.
   */
  fetchedTopics: number
  /** Bytes that its sockets have not read. Beyond, a socket with more of them than its share is destroyed. */
  waitingBytes: number
  /** Bytes of frames that are not complete. Beyond, a socket with more of them than its share is destroyed. */
  unfinishedBytes: number
}

/** What one client, one address, one topic and the whole relay may take. */
export type Limits = {
  client: Share
  /** An IPv4 address, or a network of IPv6 (/64). */
  address: AddressShare
  /** In place of `client.storedBytes`, for a client that the relay has not known for an hour. */
  newClientStoredBytes: number
  /** Requests of a connection that may be refused at once, for being too many or for their params. Then the connection is dropped. */
  refusals: number
  /** Of one message. */
  messageBytes: number
  /** Of one WebSocket frame. A longer one closes its socket (1009). */
  frameBytes: number
  /** The time that a frame may take from its first byte to its last. */
  frameSeconds: number
  /** Items of one batch. */
  batchItems: number
  /** The longest that a message may ask to be kept. */
  ttlSeconds: number
  /** The longest that a message is kept. */
  keptSeconds: number
  /** The same for a message by which clients pair. */
  pairingSeconds: number
  /** Sockets open at a time, of all clients. */
  connections: number
  /** Subscriptions at a time, of all clients. */
  topics: number
  /** Requests of one socket that wait for their response. */
  requestsInFlight: number
  messagesPerTopic: number
  bytesPerTopic: number
  /** Bytes of all stored messages. */
  storedBytes: number
  /** Messages in one response to a fetch, and in one step of a redelivery. */
  pageMessages: number
  pageBytes: number
  /** Bytes that may wait to be sent to one socket. Beyond this, further messages stay in the mailboxes. */
  pauseBytes: number
  /** Bytes that may wait to be sent before the socket is destroyed: more than `pauseBytes` and a page together. */
  dropBytes: number
  /** Bytes that may wait to be sent to all sockets together. Beyond, a socket with more than its share is destroyed. */
  waitingBytes: number
  /** Bytes of all frames that are not complete. Beyond, a socket with more than its share is destroyed. */
  unfinishedBytes: number
}

/** The limits that differ from the defaults. */
export type LimitOptions = Partial<Omit<Limits, 'client' | 'address'>> & {
  client?: Partial<Share>
  address?: Partial<AddressShare>
}

const kib = 1024
const mib = 1024 * kib
const day = 24 * 60 * 60

/** The limits of the relay that hold where no others are given. */
export const defaultLimits: Limits = {
  client: {
    connections: 32,
    topics: 5_000,
    requestsPerSecond: 100,
    requestBurst: 2_000,
    bytesPerSecond: 256 * kib,
    byteBurst: 4 * mib,
    storedBytes: 16 * mib,
  },
  address: {
    connections: 256,
    topics: 10_000,
    requestsPerSecond: 400,
    requestBurst: 8_000,
    bytesPerSecond: mib,
    byteBurst: 16 * mib,
    storedBytes: 64 * mib,
    upgradesPerSecond: 100,
    upgradeBurst: 500,
    bytesPerTopic: 2 * mib,
    shownOut: 32,
    fetchedTopics: 10_000,
    waitingBytes: 8 * mib,
    unfinishedBytes: 4 * mib,
  },
  newClientStoredBytes: 2 * mib,
  refusals: 100,
  messageBytes: 64 * kib,
  frameBytes: 256 * kib,
  frameSeconds: 10,
  batchItems: 500,
  ttlSeconds: 30 * day,
  keptSeconds: 7 * day,
  pairingSeconds: 5 * 60,
  connections: 10_000,
  topics: 200_000,
  requestsInFlight: 1_000,
  messagesPerTopic: 5_000,
  bytesPerTopic: 8 * mib,
  storedBytes: 4 * kib * mib,
  pageMessages: 100,
  pageBytes: 256 * kib,
  pauseBytes: 256 * kib,
  dropBytes: 4 * mib,
  waitingBytes: 64 * mib,
  unfinishedBytes: 32 * mib,
}

/** Lower limits for a relay that stores its messages in memory, since a process has less memory than disk space. */
export const memoryLimits = { storedBytes: 256 * mib, address: { storedBytes: 16 * mib } } as const

/** Replaces the limits that `more` names. */
export function withLimits(base: Limits, more: LimitOptions = {}): Limits {
  return {
    ...base,
    ...more,
    client: { ...base.client, ...more.client },
    address: { ...base.address, ...more.address },
  }
}
