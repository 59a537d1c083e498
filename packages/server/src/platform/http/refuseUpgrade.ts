import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Responds to an upgrade request with a status and a text, and closes its connection. */
export function refuseUpgrade(socket: Duplex, { status, text }: { status: number; text: string }): void {
  const responseHead = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  // After `end`, the socket stays half open until the client closes it too, and the server could not close before that. So the socket is
  // destroyed.
  socket.end(`${responseHead.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
