import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Responds to a request to open a WebSocket with a status and a text, and closes its connection. */
export function refuseUpgrade(socket: Duplex, { status, text }: { status: number; text: string }): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
  ]
  // HTTP's sockets stay half open: a peer that never closes its end would keep this one open, and the server from closing.
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`, () => socket.destroy())
}
