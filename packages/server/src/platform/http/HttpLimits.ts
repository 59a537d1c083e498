/** Limits of one client on the HTTP routes. A request beyond a limit gets a 429, and its connection is closed. */
export type HttpLimits = {
  /**
   * Open connections, including WebSockets and connections without a request. The server closes further ones. Not counted behind proxies.
   */
  connections: number
  /** Open connections other than WebSockets. Beyond this number, the longest idle one is closed. Not counted behind proxies. */
  httpConnections: number
  /** New connections per second on average, and at once (`connectionBurst`). The server closes further ones. Not counted behind proxies. */
  connectionsPerSecond: number
  connectionBurst: number
  /** Requests whose responses are not complete yet. */
  requestsInFlight: number
  /** Requests per second on average. `/health` has a separate count with the same limit. */
  requestsPerSecond: number
  /** Requests at once. A visitor who scrolls through the directory loads an image of each wallet. */
  requestBurst: number
  /** Events per second on average. Each event also counts as a request. */
  eventsPerSecond: number
  eventBurst: number
  /** Bytes of events per second on average, and at once (`eventByteBurst`). They prevent one client from filling the operator's disk. */
  eventBytesPerSecond: number
  eventByteBurst: number
}

/** The default limits of HTTP requests. */
export const defaultHttpLimits: HttpLimits = {
  connections: 1_200,
  httpConnections: 300,
  connectionsPerSecond: 100,
  connectionBurst: 1_500,
  requestsInFlight: 64,
  requestsPerSecond: 100,
  requestBurst: 2_000,
  eventsPerSecond: 5,
  eventBurst: 100,
  eventBytesPerSecond: 100,
  eventByteBurst: 2 * 1024 * 1024,
}
