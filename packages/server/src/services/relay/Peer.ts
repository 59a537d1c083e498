/** The other end of one connection, as the relay's core sees it: a socket, or a test. */
export type Peer = {
  send: (frame: string) => void
  /** Whether so much waits to be sent that what can wait should. */
  isSlow: () => boolean
  /** Settles once it is not slow any more, or gone. */
  drained: () => Promise<void>
  /** Ends the connection without waiting for the other end. */
  drop: (reason: string) => void
}
