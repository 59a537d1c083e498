import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import type { ReadClient } from '../../../platform/http/readClient.ts'
import { refuseUpgrade } from '../../../platform/http/refuseUpgrade.ts'
import type { ProjectRegistry } from '../../../platform/projects.ts'
import type { Address } from '../accounts.ts'
import { authorizeUpgrade, queryOf } from '../auth/authorizeUpgrade.ts'
import type { Connection } from '../connection.ts'
import type { Relay } from '../createRelay.ts'
import type { Limits } from '../limits.ts'
import { closeSocket, limitBytesAfterClose } from './closeSocket.ts'
import { heartbeat } from './heartbeat.ts'
import { createPacer, type Pace } from './paceFrames.ts'
import { createSocketPeer, type Outbox } from './socketPeer.ts'
import { watchFrames } from './watchFrames.ts'

/** The close code on which WalletConnect clients do not retry. */
const refused = 3000
const goingAway = 1001
const closingText = 'The relay is going away'
const textOnly = 1003
/**
 * The limits of pieces protect the memory: a message that arrives one byte at a time would take a hundred times its size. `closeTimeout` is
 * the time to respond to a close frame, ms.
 */
const socketOptions = { maxFragments: 256, maxBufferedChunks: 1_024, autoPong: false, closeTimeout: 2_000 }

export type RelayServer = {
  /** Handles an upgrade request: opens a WebSocket or refuses the request. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  close: () => Promise<void>
}

/** Serves the clients of a relay over WebSockets. */
export function serveRelay(options: {
  relay: Relay
  projects: ProjectRegistry
  /** The URLs of the relay, as clients write them. */
  urls: () => readonly string[]
  readClient: ReadClient
  clock: Clock
  limits: Limits
  report: (error: unknown) => void
}): RelayServer {
  const { relay, projects, urls, readClient, clock, limits, report } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    ...socketOptions,
  })
  const frames = watchFrames({ limits, clock })
  const pacer = createPacer()
  // The limits need to distinguish the addresses of stored messages. Each message carries a hash of its address, and the secret prevents
  // finding the address from the hash.
  const secret = randomBytes(32)
  const stopHeartbeat = heartbeat({ sockets: server.clients, clock })
  // A refused client also holds a socket until it responds to the close frame.
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
    if (connection) handleFrames(socket, { connection, pace, pauseBytes: limits.pauseBytes })
  }

  function connect(socket: WebSocket, clientId: string, address: Address) {
    try {
      return relay.connect({
        clientId,
        address: address.key,
        peer: createSocketPeer(socket, { limits, outbox, address }),
      })
    } catch (error) {
      // This code lets the client retry.
      closeSocket(socket, 1013, (error as Error).message)
      return undefined
    }
  }

  function open(
    [request, socket, head]: [IncomingMessage, Duplex, Buffer],
    address: Address,
    serve: (socket: WebSocket, pace: Pace) => void,
  ) {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      // A protocol error (a frame too long, invalid UTF-8) is followed by 'close'.
      webSocket.on('error', () => {})
      const pace = pacer.watch(webSocket, address)
      frames.watch(webSocket, socket, address, pace.waiting)
      limitBytesAfterClose(webSocket, socket)
      serve(webSocket, pace)
    })
  }

  /** Returns true if a refused client may get a socket to receive the reason. Such sockets have a lower limit than those of clients. */
  function mayOpenToRefuse(address: Address): boolean {
    return server.clients.size < limits.connections && address.shownOut < limits.address.shownOut
  }

  function unavailable(): { status: number; text: string } | undefined {
    if (isClosing) return { status: 503, text: closingText }
    return server.clients.size >= maxSockets ? { status: 503, text: 'The relay is full' } : undefined
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const atStart = unavailable()
    if (atStart) return refuseUpgrade(socket, atStart)
    const address = addressOf(request)
    if (!address.upgrades.take(1)) return refuseUpgrade(socket, { status: 503, text: 'Too many connections at once' })
    const authorization = await authorizeUpgrade(request, { projects, urls: urls(), now: clock.now() })
    // The relay may have closed or filled up while a shared registry looked up the project.
    const afterLookup = unavailable()
    if (afterLookup) return refuseUpgrade(socket, afterLookup)
    if ('clientId' in authorization)
      return open([request, socket, head], address, (webSocket, pace) =>
        serve(webSocket, authorization.clientId, address, pace),
      )
    // A page cannot read why its upgrade was refused, but it can read the close code of a socket. Clients therefore request this.
    const isCloseWanted = queryOf(request.url ?? '').get('useOnCloseEvent') === 'true' && mayOpenToRefuse(address)
    if (isCloseWanted)
      open([request, socket, head], address, (webSocket) => closeRefused(webSocket, address, authorization.text))
    else refuseUpgrade(socket, authorization)
  }

  return {
    upgrade: (request, socket, head) => {
      upgrade(request, socket, head).catch((error: unknown) => {
        report(error)
        refuseUpgrade(socket, { status: 503, text: 'The project could not be looked up' })
      })
    },

    close: async () => {
      isClosing = true
      stopHeartbeat()
      frames.stop()
      await closeAll(server.clients)
    },
  }
}

/** Passes the frames of a socket to its connection. */
function handleFrames(
  socket: WebSocket,
  { connection, pace, pauseBytes }: { connection: Connection; pace: Pace; pauseBytes: number },
) {
  socket.on('ping', (data) => {
    if (connection.count() && socket.bufferedAmount < pauseBytes) socket.pong(data)
    pace.count(0)
  })
  socket.on('pong', () => {
    connection.count()
    pace.count(0)
  })
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return closeSocket(socket, textOnly, 'Frames are text')
    if (pace.hold(data)) return
    void connection.receive(data.toString())
    pace.count(data.length)
  })
  socket.on('close', connection.close)
}

/** Closes the socket of a refused client. Until it is closed, the socket counts for its address. */
function closeRefused(socket: WebSocket, address: Address, reason: string) {
  address.shownOut += 1
  socket.on('close', () => {
    address.shownOut -= 1
  })
  closeSocket(socket, refused, reason)
}

/** Closes all sockets. Resolves once they are closed. */
async function closeAll(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const closed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.close(goingAway, closingText)
  // Destroys the sockets of clients that do not respond to the close frame.
  const destroyTimer = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, 1_000)
  await Promise.all(closed)
  clearTimeout(destroyTimer)
}
