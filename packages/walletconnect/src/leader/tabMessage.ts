import type { SessionState } from '../session/sessionState.ts'
import type { Leader } from './leaderTypes.ts'
import type { WireError } from './wireError.ts'

export type LeaderMethod = keyof Leader

/** A call of a follower to the leader. */
export type Call = {
  id: string
  method: LeaderMethod
  parameters: unknown
  /** When the call was sent to the leader, in ms since the epoch. */
  at: number
}

/** The messages that a tab sends to all other tabs. */
export type TabMessage =
  /** The sender asks the leader for its state. */
  | { type: 'hello' }
  /** The sender is the leader, and became the leader at the time `since`, in ms since the epoch. */
  | { type: 'state'; state: SessionState | undefined; since: number }
  /** The sender has become the leader. The followers send their open calls again. */
  | { type: 'leader'; state: SessionState | undefined; since: number }
  | { type: 'call'; call: Call }
  /** The leader has received the call. The leader's response may take longer, since the wallet may wait for the visitor. */
  | { type: 'taken'; id: string }
  /** The leader slept when the call arrived, and does not process the call that was sent at the time `at`. */
  | { type: 'ignored'; id: string; at: number }
  | { type: 'response'; id: string; result: unknown }
  | { type: 'failure'; id: string; error: WireError }
