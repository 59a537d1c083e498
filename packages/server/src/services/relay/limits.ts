/** Limits of one client, or of all clients at one IP address together. */
export type ClientLimits = {
  /** The maximum number of sockets that may be open at the same time. */
  connections: number
  /** The maximum number of subscriptions of all sockets of a client (or of an IP address) together. */
  topics: number
  /**
   * The maximum number of frames per second on average. In a batch, each message counts as one frame, and ten topics or subscriptions count
   * as one frame.
   */
  requestsPerSecond: number
  /** The maximum number of frames that may arrive at once, after a pause. */
  requestBurst: number
  /**
   * The maximum number of bytes per second on average, summed over received frames and over messages that are read or sent. Each frame or
   * message counts as at least 256 bytes.
   */
  bytesPerSecond: number
  byteBurst: number
  /**
   * The maximum number of bytes of stored messages. Each message counts 512 bytes more for its index entries, or 2,048 more if the relay
   * stores messages in memory. For an IP address, the limit applies twice: to all its new clients together, and to all clients that the
   * relay has known for more than an hour together.
   */
  storedBytes: number
}

/** The limits of one IP address: those of `ClientLimits`, and some more. */
export type AddressLimits = ClientLimits & {
  /** The maximum number of new sockets per second on average, and at once (`upgradeBurst`). */
  upgradesPerSecond: number
  upgradeBurst: number
  /**
   * The maximum number of bytes that one IP address may store on one topic. It is less than `bytesPerTopic`, so that one address cannot
   * fill a topic.
   */
  bytesPerTopic: number
  /**
   * The maximum number of open sockets of clients that the relay has refused. Such a socket stays open until the client has received the
   * close code.
   */
  shownOut: number
  /**
   * The maximum number of topics in all fetches that wait or run. Each fetch counts as at least ten topics. Beyond the limit, the relay
   * refuses a fetch, unless the fetches of its socket together have at most `fetchedTopics / connections` topics.
   */
  fetchedTopics: number
  /**
   * The maximum number of bytes that the relay has sent and that the sockets of the IP address have not read. Beyond the limit, the relay
   * destroys a socket with more than an equal share: the limit divided by the number of open sockets of the address.
   */
  waitingBytes: number
  /**
   * The maximum number of bytes in the incomplete frames of the IP address. Beyond the limit, the relay destroys a socket with more than an
   * equal share: the limit divided by the number of open sockets of the address.
   */
  unfinishedBytes: number
}

/** Limits of one client, one IP address, one topic and the whole relay. */
export type Limits = {
  client: ClientLimits
  /** Limits of all clients at one IPv4 address or in one /64 network of IPv6. */
  address: AddressLimits
  /**
   * The maximum number of bytes of stored messages of a client that the relay has known for less than an hour. Used in place of
   * `client.storedBytes`.
   */
  newClientStoredBytes: number
  /**
   * The number of requests of a connection that the relay may refuse at once, because of a rate limit or invalid params. After that, the
   * relay disconnects the client.
   */
  refusals: number
  /** The maximum size of one message, in bytes. */
  messageBytes: number
  /** The maximum size of one WebSocket frame, in bytes. The relay closes a socket that sends a longer frame (close code 1009). */
  frameBytes: number
  /** The maximum time between the first and the last byte of a frame. After that, the relay destroys the socket. */
  frameSeconds: number
  /** The maximum number of items in one batch request. */
  batchItems: number
  /** The maximum time to live (`ttl`) that the relay accepts in a request. */
  ttlSeconds: number
  /** The maximum time for which the relay stores a message, even if its `ttl` is longer. */
  keptSeconds: number
  /** The maximum time for which the relay stores a message of a pairing (an offer or the response to it). */
  pairingSeconds: number
  /** The maximum number of open sockets of all clients together. */
  connections: number
  /** The maximum number of subscriptions of all clients together. */
  topics: number
  /** The maximum number of requests of one socket that wait for their response. */
  requestsInFlight: number
  messagesPerTopic: number
  bytesPerTopic: number
  /** The maximum number of bytes of all stored messages. */
  storedBytes: number
  /** The maximum number of messages in one response to a fetch, and in one page that the relay pushes from a mailbox. */
  pageMessages: number
  pageBytes: number
  /**
   * The maximum number of bytes that may wait to be sent to one socket. Beyond the limit, the relay sends no more messages, and they stay
   * in their mailboxes.
   */
  pauseBytes: number
  /**
   * The maximum number of bytes that may wait to be sent to one socket before the relay destroys it. Must be more than `pauseBytes` and a
   * page together.
   */
  dropBytes: number
  /**
   * The maximum number of bytes that may wait to be sent to all sockets together. Beyond the limit, the relay destroys a socket with more
   * than `waitingBytes / connections`.
   */
  waitingBytes: number
  /**
   * The maximum number of bytes in the incomplete frames of all sockets. Beyond the limit, the relay destroys a socket with more than
   * `unfinishedBytes / connections`.
   */
  unfinishedBytes: number
}

/** The limits that an operator sets. All others have their defaults. */
export type LimitOptions = Partial<Omit<Limits, 'client' | 'address'>> & {
  client?: Partial<ClientLimits>
  address?: Partial<AddressLimits>
}

const kib = 1024
const mib = 1024 * kib
const daySeconds = 24 * 60 * 60

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
  ttlSeconds: 30 * daySeconds,
  keptSeconds: 7 * daySeconds,
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

/** Lower storage limits for a relay that stores messages in memory, because a machine has less memory than disk space. */
export const memoryLimits = { storedBytes: 256 * mib, address: { storedBytes: 16 * mib } } as const

/** Returns a copy of `base` in which each limit of `overrides` replaces the limit of the same name. */
export function withLimits(base: Limits, overrides: LimitOptions = {}): Limits {
  return {
    ...base,
    ...overrides,
    client: { ...base.client, ...overrides.client },
    address: { ...base.address, ...overrides.address },
  }
}
