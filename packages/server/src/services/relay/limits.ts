/** Limits of one client, or of all clients at one address together. */
export type Share = {
  /** Sockets open at once. */
  connections: number
  /** Subscriptions at once, over all sockets. */
  topics: number
  /** Frames per second on average. In a batch, each message counts as one frame. Ten items of another kind count as one. */
  requestsPerSecond: number
  /** Frames at once. */
  requestBurst: number
  /** Bytes per second on average: received frames, and messages read or sent. Each counts as at least 256 bytes. */
  bytesPerSecond: number
  byteBurst: number
  /**
   * Bytes of stored messages. Each message counts 512 bytes more for its index entries, or 2,048 more if the relay stores messages in
   * memory. For an address, the limit applies twice: to its new clients together, and to its clients known for more than an hour together.
   */
  storedBytes: number
}

/** The limits of an address in addition to its share. */
export type AddressShare = Share & {
  /** Sockets opened per second on average, and at once (`upgradeBurst`). */
  upgradesPerSecond: number
  upgradeBurst: number
  /** The part of `bytesPerTopic` for one address. Messages of one address on a topic must not delay those of others. */
  bytesPerTopic: number
  /** Open sockets of refused clients. They receive a close code before they are closed. */
  shownOut: number
  /**
   * Topics of all fetches that are waiting or in progress. Each fetch counts as at least ten topics. Beyond the limit, a fetch is refused,
   * unless its socket uses less than its share.
   */
  fetchedTopics: number
  /** Bytes sent that the sockets of the address have not read. Beyond the limit, a socket with more than its share is destroyed. */
  waitingBytes: number
  /** Bytes of incomplete frames. Beyond the limit, a socket with more than its share is destroyed. */
  unfinishedBytes: number
}

/** Limits of one client, one address, one topic and the whole relay. */
export type Limits = {
  client: Share
  /** Limits of an IPv4 address or a /64 network of IPv6. */
  address: AddressShare
  /** Replaces `client.storedBytes` for a client that the relay has known for less than an hour. */
  newClientStoredBytes: number
  /** Requests of a connection that may be refused at once, because of a rate or invalid params. After that, the client is disconnected. */
  refusals: number
  /** Size of one message. */
  messageBytes: number
  /** Size of one WebSocket frame. A longer frame closes its socket (1009). */
  frameBytes: number
  /** Time from the first byte of a frame to its last. */
  frameSeconds: number
  /** Items of one batch. */
  batchItems: number
  /** The longest time to live that a request may name. */
  ttlSeconds: number
  /** The longest time that a message is stored. */
  keptSeconds: number
  /** The longest time that a message of a pairing is stored. */
  pairingSeconds: number
  /** Sockets of all clients open at once. */
  connections: number
  /** Subscriptions of all clients at once. */
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
  /** Bytes that may wait to be sent to one socket. Beyond the limit, further messages stay in the mailboxes. */
  pauseBytes: number
  /** Bytes that may wait to be sent before the socket is destroyed. Must exceed `pauseBytes` and a page together. */
  dropBytes: number
  /** Bytes that may wait to be sent to all sockets together. Beyond the limit, a socket with more than its share is destroyed. */
  waitingBytes: number
  /** Bytes of all incomplete frames. Beyond the limit, a socket with more than its share is destroyed. */
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

/** The default limits of the relay. */
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

/** Returns the limits with the given ones replaced. */
export function withLimits(base: Limits, more: LimitOptions = {}): Limits {
  return {
    ...base,
    ...more,
    client: { ...base.client, ...more.client },
    address: { ...base.address, ...more.address },
  }
}
