import { ConnectionError } from '@latchkey/core/errors'
import { safeMethods } from '../namespaces/methods.ts'
import type { WalletRequest } from './leader.ts'
import type { Call, LeaderMethod } from './tabMessage.ts'

export type OpenCall = Pick<Call, 'id' | 'method' | 'parameters'> & {
  /** Whether the tab that holds the session has it. */
  taken: boolean
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** What this tab asked and waits for. */
export function createCalls(dispatch: (call: OpenCall) => void) {
  const open = new Map<string, OpenCall>()
  function ask(call: OpenCall) {
    try {
      dispatch(call)
    } catch (error) {
      // What cannot be posted would be asked by the next holder of the session, long after.
      call.reject(error)
    }
  }

  return {
    get: (id: string) => open.get(id),
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
        ask(call)
      })
    },
    /**
     * Asks another holder of the session. What was on its way to the wallet may have reached it: a visitor is asked twice for
     * nothing that signs or moves.
     */
    reassign() {
      for (const call of open.values()) {
        if (call.taken && isBinding(call)) call.reject(new ConnectionError('RequestAborted'))
        else {
          call.taken = false
          ask(call)
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
