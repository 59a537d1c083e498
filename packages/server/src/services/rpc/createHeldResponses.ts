import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import { readClientOf } from '../../platform/http/limitRequests.ts'
import type { ReadClient } from '../../platform/http/readClient.ts'

/** The maximum number of bytes of unread responses of one client, beyond which no call of the client is made. As many as at the relay. */
const maxHeldBytes = 8 * 1024 * 1024

/**
 * Counts the bytes of node responses that the server holds for each client: those of unfinished batches, and those that the client has not
 * read yet.
 *
 * @returns a function that counts the bytes of one response, until the response is closed
 */
export function createHeldResponses(readClient: ReadClient) {
  const bytesByClient = new Map<string, number>()

  return (context: Context) => {
    const client = readClientOf(context, readClient) ?? 'unknown'
    // Node's response object, which @hono/node-server passes to routes. It is absent for a request that did not come over a socket.
    const { outgoing } = (context.env ?? {}) as { outgoing?: ServerResponse }
    let ownBytes = 0
    let isClosed = outgoing?.destroyed === true
    outgoing?.once('close', close)

    function change(bytes: number) {
      ownBytes += bytes
      const heldBytes = (bytesByClient.get(client) ?? 0) + bytes
      if (heldBytes > 0) bytesByClient.set(client, heldBytes)
      else bytesByClient.delete(client)
    }

    function close() {
      isClosed = true
      change(-ownBytes)
    }

    return {
      /** Whether the server holds more bytes for the client than `maxHeldBytes`. */
      isFull: () => (bytesByClient.get(client) ?? 0) > maxHeldBytes,
      /** Counts the bytes of a node's response that is a part of this response. */
      add: (bytes: number) => {
        if (!isClosed) change(bytes)
      },
      /** Must be called when the response is complete. */
      end: () => {
        if (!outgoing) close()
      },
    }
  }
}
