import { ConnectionError } from '@latchkey/core/errors'
import { safeMethods } from '../namespaces/methods.ts'

/**
 * Creates the list of this page's open requests that can be cancelled. A request with which the wallet sends a transaction is not in the
 * list.
 */
export function createPendingRequests() {
  const openRequests = new Set<{ method: string; reject(error: unknown): void }>()
  return {
    track<value>(method: string, response: Promise<value>): Promise<value> {
      return new Promise((resolve, reject) => {
        const entry = { method, reject }
        openRequests.add(entry)
        response.then(resolve, reject).finally(() => openRequests.delete(entry))
      })
    },
    /** Rejects all requests except those of safe methods. A later response of the wallet is ignored. */
    abort() {
      for (const { method, reject } of openRequests) {
        if (!safeMethods.has(method)) reject(new ConnectionError('RequestAborted'))
      }
    },
  }
}

export type PendingRequests = ReturnType<typeof createPendingRequests>
