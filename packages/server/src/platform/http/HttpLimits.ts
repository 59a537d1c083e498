/** What one client may ask over HTTP; beyond it is answered 429, on a connection that is closed then. */
export type HttpLimits = {
  /** Connections open at a time, WebSockets and what is not asked yet included; beyond, they are closed. Not counted behind proxies. */
  connections: number
  /** Of these, those that are no WebSocket. Beyond, the one that has been idle for longest makes room. Not counted behind proxies. */
  httpConnections: number
  /** Connections that are opened in the long run, and at once; beyond, they are closed. Not counted behind proxies. */
  connectionsPerSecond: number
  connectionBurst: number
  /** Requests at a time whose answers have not been made and taken. */
  requestsInFlight: number
  /** In the long run. `/health` is counted apart, by the same numbers. */
  requestsPerSecond: number
  /** At once: who scrolls through a directory asks for an image of each wallet. */
  requestBurst: number
  /** Of these, events in the long run. */
  eventsPerSecond: number
  eventBurst: number
  /** Bytes of events per second on average, and at once (`eventByteBurst`): one client must not fill the operator's file. */
  eventBytesPerSecond: number
  eventByteBurst: number
}

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
