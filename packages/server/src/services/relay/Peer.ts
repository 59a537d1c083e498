/** The client end of a relay connection: a WebSocket, or an object of a test. */
export type Peer = {
  send: (frame: string) => void
  /** Returns true if so many bytes wait to be sent to the peer that further messages should stay in their mailbox. */
  isSlow: () => boolean
  /** Resolves once the peer is no longer slow, or has disconnected. */
  drained: () => Promise<void>
  /** Closes the connection without waiting for the peer's response. */
  drop: (reason: string) => void
}
