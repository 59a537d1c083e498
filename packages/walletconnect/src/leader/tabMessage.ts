import type { SessionState } from '../session/sessionState.ts'
import type { Leader } from './leader.ts'
import type { WireError } from './wireError.ts'

export type LeaderMethod = keyof Leader

/** A call of a follower to the leader. */
export type Call = { id: string; method: LeaderMethod; parameters: unknown; at: number }

/** What tabs send to all other tabs. */
export type TabMessage =
  /** A tab has opened: what is the state? */
  | { type: 'hello' }
  | { type: 'state'; state: SessionState | undefined }
  /** The sender is the leader from now on: open calls go to it again. */
  | { type: 'leader'; state: SessionState | undefined }
  | { type: 'call'; call: Call }
  /** The call arrived; its response may take a visitor's time. */
  | { type: 'taken'; id: string }
  | { type: 'response'; id: string; result: unknown }
  | { type: 'failure'; id: string; error: WireError }
