import { ConnectionError } from '@latchkey/core/errors'
import { safeMethods } from '../namespaces/methods.ts'
import type { WalletRequest } from './leader.ts'
import type { Call, LeaderMethod } from './tabMessage.ts'

export type OpenCall = Pick<Call, 'id' | 'method' | 'parameters'> & {
  /** Whether the leader has received the call. */
  taken: boolean
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** The open calls of this tab. */
export function createCalls(dispatch: (call: OpenCall) => void) {
  const open = new Map<string, OpenCall>()
  function send(call: OpenCall) {
    try {
      dispatch(call)
    } catch (error) {
      // A call that cannot be posted would otherwise run much later, if this tab becomes the leader.
      call.reject(error)
    }
  }

  return {
    get: (id: string) => open.get(id),
    /** Records that the leader has received a call. Returns whether the call belongs to this tab. */
    take(id: string): boolean {
      const call = open.get(id)
      if (call) call.taken = true
      return call !== undefined
    },
    add(method: LeaderMethod, parameters: unknown): Promise<unknown> {
      return new Promise((resolve, reject) => {
        const id = crypto.getRandomValues(new Uint32Array(4)).join('-')
        const end = () => open.delete(id)
        const call: OpenCall = {
          id,
          method,
          parameters,
          taken: false,
          resolve: (result) => end() && resolve(result),
          reject: (error) => end() && reject(error),
        }
        open.set(id, call)
        send(call)
      })
    },
    /**
     * Sends the open calls to the next leader. The wallet may already have received a request that the earlier leader sent. Such a request
     * is rejected if it signs or sends something, because otherwise the visitor would be asked twice.
     */
    reassign() {
      for (const call of open.values()) {
        if (call.taken && isBinding(call)) call.reject(new ConnectionError('RequestAborted'))
        else {
          call.taken = false
          send(call)
        }
      }
    },
    rejectAll(error: unknown) {
      for (const { reject } of open.values()) reject(error)
    },
  }
}

function isBinding({ method, parameters }: OpenCall): boolean {
  return method === 'send' && !safeMethods.has((parameters as WalletRequest).method)
}
