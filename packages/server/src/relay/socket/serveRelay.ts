import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../clock.ts'
import type { Projects } from '../../projects.ts'
import { admit, queryOf } from '../auth/admit.ts'
import type { Relay } from '../createRelay.ts'
import type { Limits } from '../limits.ts'
import { heartbeat } from './heartbeat.ts'
import { refuseUpgrade } from './refuse.ts'
import { createSocketPeer, type Outbox } from './socketPeer.ts'

/** The close code by which the protocol's clients learn that another try is of no use. */
const refused = 3000
const goingAway = 1001
const goodbye = 'The relay is going away'
const textOnly = 1003

export type RelayServer = {
  /** Takes over a request to open a WebSocket, be it to refuse it. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  close: () => Promise<void>
}

/** Serves a relay's clients over WebSockets. */
export function serveRelay(options: {
  relay: Relay
  projects: Projects
  /** What the relay is called from outside. */
  urls: () => readonly string[]
  clock: Clock
  limits: Limits
}): RelayServer {
  const { relay, projects, urls, clock, limits } = options
  const server = new WebSocketServer({ noServer: true, maxPayload: limits.frameBytes, perMessageDeflate: false })
  const stopHeartbeat = heartbeat({ sockets: server.clients, clock })
  // Whoever is shown out needs a socket too, until the close is answered.
  const maxSockets = 2 * limits.connections
  const outbox: Outbox = { bytes: 0 }
  let isClosing = false

  function serve(socket: WebSocket, clientId: string) {
    const connection = connect(socket, clientId)
    if (!connection) return
    socket.on('message', (data, isBinary) => {
      if (isBinary) socket.close(textOnly, 'Frames are text')
      else void connection.receive(data.toString())
    })
    socket.on('close', connection.close)
  }

  function connect(socket: WebSocket, clientId: string) {
    try {
      return relay.connect({ clientId, peer: createSocketPeer(socket, { limits, outbox }) })
    } catch (error) {
      // Not for good: the client comes again.
      socket.close(1013, (error as Error).message)
      return undefined
    }
  }

  function open(request: IncomingMessage, socket: Duplex, head: Buffer, serve: (socket: WebSocket) => void) {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      // Errors of the protocol (a frame too long, broken UTF-8) are followed by 'close'.
      webSocket.on('error', () => {})
      serve(webSocket)
    })
  }

  return {
    upgrade: (request, socket, head) => {
      if (isClosing) return refuseUpgrade(socket, { status: 503, text: goodbye })
      if (server.clients.size >= maxSockets) return refuseUpgrade(socket, { status: 503, text: 'The relay is full' })
      const admission = admit(request, { projects, urls: urls(), now: clock.now() })
      if ('clientId' in admission) open(request, socket, head, (webSocket) => serve(webSocket, admission.clientId))
      // A page cannot read why its upgrade was refused, but it can read why its socket was closed, and asks for that.
      else if (queryOf(request.url ?? '').get('useOnCloseEvent') === 'true')
        open(request, socket, head, (webSocket) => webSocket.close(refused, admission.text))
      else refuseUpgrade(socket, admission)
    },

    close: async () => {
      isClosing = true
      stopHeartbeat()
      const closed = [...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of server.clients) socket.close(goingAway, goodbye)
      // Whoever does not answer the close is not waited for.
      const giveUp = setTimeout(() => {
        for (const socket of server.clients) socket.terminate()
      }, 1_000)
      await Promise.all(closed)
      clearTimeout(giveUp)
    },
  }
}
