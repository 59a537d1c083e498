/** What one client may use of the HTTP routes. A request beyond a limit gets a 429, and its connection is closed. */
export type HttpLimits = {
  /** Open connections, WebSockets and connections without a request included; beyond, they are closed. Not counted behind proxies. */
  connections: number
  /** Open connections that are no WebSocket. Beyond, the one that has been idle for longest is closed. Not counted behind proxies. */
  httpConnections: number
  /** New connections per second on average, and at once (`connectionBurst`); beyond, they are closed. Not counted behind proxies. */
  connectionsPerSecond: number
  connectionBurst: number
  /** Requests whose responses are not finished. */
  requestsInFlight: number
  /** Requests per second on average. `/health` is counted apart, by the same numbers. */
  requestsPerSecond: number
  /** Requests at once: a visitor who scrolls through the directory loads an image of each wallet. */
  requestBurst: number
  /** Events per second on average. They count as requests too. */
  eventsPerSecond: number
  eventBurst: number
  /** Bytes of events per second on average, and at once (`eventByteBurst`): one client must not fill the operator's file. */
  eventBytesPerSecond: number
  eventByteBurst: number
}

/** The limits of HTTP requests that hold where no others are given. */
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
