/** What one client may ask over HTTP; beyond it is answered 429. */
export type HttpLimits = {
  /** Connections open at a time, WebSockets and what is not asked yet included; beyond, they are closed. Not counted behind proxies. */
  connections: number
  /** In the long run. */
  requestsPerSecond: number
  /** At once: who scrolls through a directory asks for an image of each wallet. */
  requestBurst: number
  /** Of these, events in the long run. */
  eventsPerSecond: number
  eventBurst: number
}

export const defaultHttpLimits: HttpLimits = {
  connections: 1_200,
  requestsPerSecond: 100,
  requestBurst: 2_000,
  eventsPerSecond: 5,
  eventBurst: 100,
}
