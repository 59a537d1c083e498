import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import type { ReadClient } from '../../../platform/http/readClient.ts'
import { refuseUpgrade } from '../../../platform/http/refuseUpgrade.ts'
import type { Projects } from '../../../platform/projects.ts'
import { admit, queryOf } from '../auth/authorizeUpgrade.ts'
import type { Address } from '../clients.ts'
import type { Relay } from '../createRelay.ts'
import type { Limits } from '../limits.ts'
import { boundLastBytes, hangUp } from './closeSocket.ts'
import { heartbeat } from './heartbeat.ts'
import { createPacer, type Pace } from './paceFrames.ts'
import { createSocketPeer, type Outbox } from './socketPeer.ts'
import { watchFrames } from './watchFrames.ts'

/** The close code by which the protocol's clients learn that another try is of no use. */
const refused = 3000
const goingAway = 1001
const goodbye = 'The relay is going away'
const textOnly = 1003
/**
 * A message comes in few pieces: one that comes byte by byte would take a hundred times its size. Who is closed has two seconds to
 * answer.
 */
const socketOptions = { maxFragments: 256, maxBufferedChunks: 1_024, autoPong: false, closeTimeout: 2_000 }

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
  readClient: ReadClient
  clock: Clock
  limits: Limits
}): RelayServer {
  const { relay, projects, urls, readClient, clock, limits } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    ...socketOptions,
  })
  const frames = watchFrames({ limits, clock })
  const pacer = createPacer()
  // Stored messages carry a hash of their address, for the limits. The secret keeps the file from revealing the address.
  const secret = randomBytes(32)
  const stopHeartbeat = heartbeat({ sockets: server.clients, clock })
  // A refused client needs a socket too, until it answers the close.
  const maxSockets = 2 * limits.connections
  const outbox: Outbox = { bytes: 0 }
  let isClosing = false

  function addressOf(request: IncomingMessage): Address {
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const name = readClient({ socketAddress: request.socket.remoteAddress, forwardedFor }) ?? 'unknown'
    return relay.addressOf(createHmac('sha256', secret).update(name).digest('base64url').slice(0, 16))
  }

  function serve(socket: WebSocket, clientId: string, address: Address, pace: Pace) {
    const connection = connect(socket, clientId, address)
    if (!connection) return
    socket.on('ping', (data) => {
      if (connection.count() && socket.bufferedAmount < limits.pauseBytes) socket.pong(data)
      pace.count(0)
    })
    socket.on('pong', () => {
      connection.count()
      pace.count(0)
    })
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) return hangUp(socket, textOnly, 'Frames are text')
      void connection.receive(data.toString())
      pace.count(data.length)
    })
    socket.on('close', connection.close)
  }

  function connect(socket: WebSocket, clientId: string, address: Address) {
    try {
      return relay.connect({
        clientId,
        address: address.key,
        peer: createSocketPeer(socket, { limits, outbox, address }),
      })
    } catch (error) {
      // Not for good: the client comes again.
      hangUp(socket, 1013, (error as Error).message)
      return undefined
    }
  }

  function open(
    [request, socket, head]: [IncomingMessage, Duplex, Buffer],
    address: Address,
    serve: (socket: WebSocket, pace: Pace) => void,
  ) {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      // Errors of the protocol (a frame too long, broken UTF-8) are followed by 'close'.
      webSocket.on('error', () => {})
      const pace = pacer.watch(webSocket, address)
      frames.watch(webSocket, socket, address, pace.waiting)
      boundLastBytes(webSocket, socket)
      serve(webSocket, pace)
    })
  }

  /** Whether there is room for a socket that is only told why it is closed: less than for clients. */
  function canShowOut(address: Address): boolean {
    return server.clients.size < limits.connections && address.shownOut < limits.address.shownOut
  }

  function showOut(socket: WebSocket, address: Address, why: string) {
    address.shownOut += 1
    socket.on('close', () => {
      address.shownOut -= 1
    })
    hangUp(socket, refused, why)
  }

  return {
    upgrade: (request, socket, head) => {
      if (isClosing) return refuseUpgrade(socket, { status: 503, text: goodbye })
      if (server.clients.size >= maxSockets) return refuseUpgrade(socket, { status: 503, text: 'The relay is full' })
      const address = addressOf(request)
      if (!address.upgrades.take(1)) return refuseUpgrade(socket, { status: 503, text: 'Too many connections at once' })
      const admission = admit(request, { projects, urls: urls(), now: clock.now() })
      const asked = [request, socket, head] as [IncomingMessage, Duplex, Buffer]
      if ('clientId' in admission)
        return open(asked, address, (webSocket, pace) => serve(webSocket, admission.clientId, address, pace))
      // A page cannot read why its upgrade was refused, but it can read why its socket was closed, and asks for that.
      const isTold = queryOf(request.url ?? '').get('useOnCloseEvent') === 'true' && canShowOut(address)
      if (isTold) open(asked, address, (webSocket) => showOut(webSocket, address, admission.text))
      else refuseUpgrade(socket, admission)
    },

    close: async () => {
      isClosing = true
      stopHeartbeat()
      frames.stop()
      const closed = [...server.clients].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
      for (const socket of server.clients) socket.close(goingAway, goodbye)
      // Clients that do not answer the close are not waited for.
      const giveUp = setTimeout(() => {
        for (const socket of server.clients) socket.terminate()
      }, 1_000)
      await Promise.all(closed)
      clearTimeout(giveUp)
    },
  }
}
