/**
 * Limits of one client (one IP address) on the HTTP routes. The server responds to a request beyond a limit with the status 429, and closes
 * its connection.
 */
export type HttpLimits = {
  /**
   * The maximum number of open connections, including WebSockets and connections without a request. The server closes each further
   * connection. Behind proxies, connections are not counted, because all clients share the proxies' connections.
   */
  connections: number
  /**
   * The maximum number of open connections, without WebSockets. Beyond this number, the server closes the connection that has been idle for
   * longest. Behind proxies, connections are not counted.
   */
  httpConnections: number
  /**
   * The maximum number of new connections per second on average, and at once (`connectionBurst`). The server closes each further
   * connection. Behind proxies, connections are not counted.
   */
  connectionsPerSecond: number
  connectionBurst: number
  /** The maximum number of requests whose responses are not complete yet. */
  requestsInFlight: number
  /** The maximum number of requests per second on average. Requests of `/health` are counted separately, with the same limit. */
  requestsPerSecond: number
  /**
   * The maximum number of requests that may arrive at once, after a pause. The limit is high, because a visitor who scrolls through the
   * wallet list loads one image per wallet.
   */
  requestBurst: number
  /** The maximum number of events per second on average. Each event also counts as a request. */
  eventsPerSecond: number
  eventBurst: number
  /**
   * The maximum number of bytes of events per second on average, and at once (`eventByteBurst`). The limit prevents one client from filling
   * the operator's disk.
   */
  eventBytesPerSecond: number
  eventByteBurst: number
  /** The maximum number of calls of the RPC proxy per second on average, and at once (`rpcCallBurst`). Each call of a batch counts. */
  rpcCallsPerSecond: number
  rpcCallBurst: number
  /** The maximum number of bytes in the RPC proxy's requests and responses per second on average, and at once (`rpcByteBurst`). */
  rpcBytesPerSecond: number
  rpcByteBurst: number
  /**
   * The maximum number of requests for balances and prices per second on average, and at once (`balanceBurst`). A request for the balances
   * of all networks counts once for each network. On an EVM chain with more than 100 listed tokens, it counts once for each 100 tokens.
   */
  balancesPerSecond: number
  balanceBurst: number
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
  rpcCallsPerSecond: 50,
  rpcCallBurst: 2_000,
  rpcBytesPerSecond: 256 * 1024,
  rpcByteBurst: 64 * 1024 * 1024,
  balancesPerSecond: 5,
  balanceBurst: 200,
}
