import type { SessionState } from '../session/sessionState.ts'
import type { Leader } from './leader.ts'
import type { WireError } from './wireError.ts'

export type LeaderMethod = keyof Leader

/** What one tab asks of the one that holds the session. */
export type Call = { id: string; method: LeaderMethod; parameters: unknown; at: number }

/** What tabs say to each other. All of them hear everything. */
export type TabMessage =
  /** A tab has come: what is the state? */
  | { type: 'hello' }
  | { type: 'state'; state: SessionState | undefined }
  /** Another tab holds the session from now on: what is open is asked of it again. */
  | { type: 'leader'; state: SessionState | undefined }
  | { type: 'call'; call: Call }
  /** The call arrived; its answer may take a visitor's time. */
  | { type: 'taken'; id: string }
  | { type: 'answer'; id: string; result: unknown }
  | { type: 'failure'; id: string; error: WireError }
