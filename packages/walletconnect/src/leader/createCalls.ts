import { ConnectionError } from '@latchkey/core/errors'
import { safeMethods } from '../namespaces/methods.ts'
import type { WalletRequest } from './leaderTypes.ts'
import type { Call, LeaderMethod } from './tabMessage.ts'

/** A call of this tab that has no result yet. `at`, the time when the call was sent, is 0 until then. */
export type OpenCall = Call & {
  /** When the visitor no longer expects a prompt in the wallet, in ms since the epoch. */
  endsAt: number
  /** Whether the leader has received the call. */
  taken: boolean
  resolve(result: unknown): void
  reject(error: unknown): void
}

/**
 * How long a request that signs or sends something may wait before it is sent, in ms. The tabs may sleep meanwhile, and the visitor no
 * longer expects a prompt after this time.
 */
const promptLimitMs = 30_000

/** Creates the list of this tab's open calls. `dispatch` sends a call, or asks first whether the leader is awake. */
export function createCalls(dispatch: (call: OpenCall, isLeaderAwake: boolean) => void) {
  const openCalls = new Map<string, OpenCall>()
  function sendCall(call: OpenCall, isLeaderAwake = false) {
    try {
      if (needsPrompt(call) && Date.now() > call.endsAt) throw new ConnectionError('RequestAborted')
      dispatch(call, isLeaderAwake)
    } catch (error) {
      // The caller gets the error now. Otherwise a call that cannot be posted would run much later, if this tab becomes the leader.
      call.reject(error)
    }
  }

  /**
   * Sends a call to the next leader. A request that signs or sends something is rejected instead if it was already sent. The wallet may
   * have received that request, and the visitor could be asked twice.
   */
  function sendAgain(call: OpenCall) {
    if (call.at && needsPrompt(call)) return call.reject(new ConnectionError('RequestAborted'))
    call.at = 0
    call.taken = false
    sendCall(call)
  }

  return {
    get: (id: string) => openCalls.get(id),
    /** Returns whether a call was sent that the leader has not confirmed yet. */
    isWaiting: () => [...openCalls.values()].some(({ at, taken }) => at && !taken),
    /** Sends the calls that were not sent yet. Called when a response shows that the leader is awake. */
    release() {
      for (const call of openCalls.values()) if (!call.at) sendCall(call, true)
    },
    add(method: LeaderMethod, parameters: unknown): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
        const removeCall = () => openCalls.delete(id)
        const call: OpenCall = {
          id,
          method,
          parameters,
          at: 0,
          endsAt: Date.now() + promptLimitMs,
          taken: false,
          resolve: (result) => removeCall() && resolve(result),
          reject: (error) => removeCall() && reject(error),
        }
        openCalls.set(id, call)
        sendCall(call)
      })
    },
    sendAgain,
    reassign() {
      for (const call of openCalls.values()) sendAgain(call)
    },
    rejectAll(error: unknown) {
      for (const { reject } of openCalls.values()) reject(error)
    },
  }
}

/** Returns whether a call is a request for which the wallet prompts the visitor, because the request signs or sends something. */
export function needsPrompt({ method, parameters }: Call): boolean {
  return method === 'send' && !safeMethods.has((parameters as WalletRequest).method)
}
