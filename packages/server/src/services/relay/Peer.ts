/** The other end of a connection: a socket, or a test. */
export type Peer = {
  send: (frame: string) => void
  /** Returns true if so many bytes wait to be sent that further messages should stay in their mailbox. */
  isSlow: () => boolean
  /** Resolves once the peer is no longer slow, or has disconnected. */
  drained: () => Promise<void>
  /** Ends the connection without waiting for the peer. */
  drop: (reason: string) => void
}
