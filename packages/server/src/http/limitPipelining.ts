import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their answers. Browsers and proxies send the next one after an answer. */
const mostWaiting = 16

/**
 * Cuts a connection that sends one request after the other and waits for no answer (pipelining). They come a thousand in one piece,
 * which is taken in one turn of the event loop: everybody else would wait for seconds, even where each of them is refused.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()

  return (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    // The rest of the piece.
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
