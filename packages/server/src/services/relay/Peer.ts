/** The other end of one connection, as the relay's core sees it: a socket, or a test. */
export type Peer = {
  send: (frame: string) => void
  /** Whether so much waits to be sent that messages should wait in their mailbox. */
  isSlow: () => boolean
  /** Settles once the peer is not slow any more, or is gone. */
  drained: () => Promise<void>
  /** Ends the connection without waiting for the other end. */
  drop: (reason: string) => void
}
