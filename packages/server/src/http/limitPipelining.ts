import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their answers. Browsers and proxies send the next one after an answer. */
const mostWaiting = 16

/**
 * Closes a connection that sends requests without waiting for responses (pipelining). One chunk can hold a thousand of them, and they
 * are handled in one turn of the event loop: all other clients would wait for seconds, even if every request is refused.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()

  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // The rest of the chunk.
    if (socket.destroyed) return
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > mostWaiting) {
      socket.destroy()
      return
    }
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    listener(request, response)
  }
}
