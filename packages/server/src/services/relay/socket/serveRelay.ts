import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import { createTurnScheduler } from '../../../platform/http/createTurnScheduler.ts'
import type { ReadClient } from '../../../platform/http/readClient.ts'
import { refuseUpgrade } from '../../../platform/http/refuseUpgrade.ts'
import type { ProjectRegistry } from '../../../platform/projects.ts'
import type { AddressAccount } from '../accounts.ts'
import type { Audiences } from '../auth/audience.ts'
import { authorizeUpgrade } from '../auth/authorizeUpgrade.ts'
import type { Connection } from '../connection.ts'
import type { Relay } from '../createRelay.ts'
import type { Limits } from '../limits.ts'
import { closeSocket, limitBytesAfterClose } from './closeSocket.ts'
import { startHeartbeat } from './heartbeat.ts'
import { createPacer, type Pace } from './paceFrames.ts'
import { createSocketPeer, type Outbox, type SocketPeer } from './socketPeer.ts'
import { watchFrames } from './watchFrames.ts'

/** The close code for refused clients. WalletConnect clients do not retry after this code. */
const refusedCloseCode = 3000
/** The close codes of RFC 6455 for a relay that stops, and for a frame that is not text. */
const goingAwayCloseCode = 1001
const unsupportedDataCloseCode = 1003
const closingText = 'The relay is going away'
/**
 * Options of the WebSocket server of `ws`. `maxFragments` and `maxBufferedChunks` limit the memory: a message that arrives one byte at a
 * time would take a hundred times its size. `closeTimeout` is the time that a client has to respond to a close frame, in ms.
 */
const socketOptions = { maxFragments: 256, maxBufferedChunks: 1_024, autoPong: false, closeTimeout: 2_000 }

/** Serves the WebSockets of a relay. */
export type RelayServer = {
  /** Handles an HTTP upgrade request: opens a WebSocket or refuses the request. */
  upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  close: () => Promise<void>
}

/** The arguments of the event 'upgrade' of an HTTP server. */
type UpgradeRequest = [request: IncomingMessage, socket: Duplex, head: Buffer]

/** Serves the clients of a relay over WebSockets. */
export function serveRelay(options: {
  relay: Relay
  projects: ProjectRegistry
  /** Returns the parsed URLs that clients use for this relay. */
  audiences: () => Audiences
  readClient: ReadClient
  clock: Clock
  limits: Limits
  report: (error: unknown) => void
}): RelayServer {
  const { relay, projects, audiences, readClient, clock, limits, report } = options
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    ...socketOptions,
  })
  const frameWatcher = watchFrames({ limits, clock })
  const pacer = createPacer()
  const scheduleUpgrade = createTurnScheduler<AddressAccount>()
  // Each stored message has a hash of its sender's IP address, for the limits of an address. With a secret, a reader of the store cannot find
  // the address by hashing all possible ones.
  const addressHashSecret = randomBytes(32)
  const stopHeartbeat = startHeartbeat({ sockets: server.clients, clock })
  // Twice the limit of clients, because a refused client also has an open socket until it responds to the close frame.
  const maxSockets = 2 * limits.connections
  const outbox: Outbox = { bytes: 0 }
  let isClosing = false

  function getAddressAccount(request: IncomingMessage): AddressAccount {
    const forwardedFor = request.headers['x-forwarded-for']?.toString()
    const clientAddress = readClient({ socketAddress: request.socket.remoteAddress, forwardedFor }) ?? 'unknown'
    return relay.getAddressAccount(hashAddress(clientAddress, addressHashSecret))
  }

  function serveClient(socket: WebSocket, clientId: string, address: AddressAccount, pace: Pace) {
    const peer = createSocketPeer(socket, { limits, outbox, address })
    const connection = connect(relay, socket, { clientId, address: address.key, peer })
    if (connection) handleFrames(socket, { connection, pace, peer })
  }

  function openSocket(
    [request, socket, head]: UpgradeRequest,
    address: AddressAccount,
    onOpen: (socket: WebSocket, pace: Pace) => void,
  ) {
    server.handleUpgrade(request, socket, head, (webSocket) => {
      // After a protocol error (a frame that is too long, invalid UTF-8), `ws` also emits 'close', which does the cleanup. Without a
      // listener, the error would end the process.
      webSocket.on('error', () => {})
      const pace = pacer.watch(webSocket, address)
      frameWatcher.watch(webSocket, socket, address, pace.waitingBytes)
      limitBytesAfterClose(webSocket, socket)
      onOpen(webSocket, pace)
    })
  }

  /** Whether the relay may open a socket only to send the reason of a refusal. Such sockets have a lower limit than those of clients. */
  function canOpenSocketToRefuse(address: AddressAccount): boolean {
    return server.clients.size < limits.connections && address.refusedSockets < limits.address.shownOut
  }

  function findUnavailability(): { status: number; text: string } | undefined {
    if (isClosing) return { status: 503, text: closingText }
    return server.clients.size >= maxSockets ? { status: 503, text: 'The relay is full' } : undefined
  }

  /** Authorizes an upgrade request and opens its WebSocket. Both take up to a millisecond, mostly to verify the token. */
  async function upgrade([request, socket, head]: UpgradeRequest, address: AddressAccount): Promise<void> {
    const authorization = await authorizeUpgrade(request, { projects, audiences: audiences(), now: clock.now() })
    // The relay may have closed or reached its limit, and the client may have left, while the request waited for its turn or the registry
    // looked up the project.
    if (socket.destroyed) return
    const unavailability = findUnavailability()
    if (unavailability) return refuseUpgrade(socket, unavailability)
    if ('clientId' in authorization)
      return openSocket([request, socket, head], address, (webSocket, pace) =>
        serveClient(webSocket, authorization.clientId, address, pace),
      )
    // A web page cannot read the HTTP response to a refused upgrade, but it can read the close code of a socket. Clients therefore ask for
    // a close code with `useOnCloseEvent`.
    const shouldSendCloseCode =
      /[?&]useOnCloseEvent=true(&|$)/.test(request.url ?? '') && canOpenSocketToRefuse(address)
    if (shouldSendCloseCode)
      openSocket([request, socket, head], address, (webSocket) => closeRefused(webSocket, address, authorization.text))
    else refuseUpgrade(socket, authorization)
  }

  return {
    upgrade: (request, socket, head) => {
      const unavailability = findUnavailability()
      if (unavailability) return refuseUpgrade(socket, unavailability)
      const address = getAddressAccount(request)
      if (!address.upgrades.take(1)) return refuseUpgrade(socket, { status: 503, text: 'Too many connections at once' })
      // A client has to wait for the response before it sends frames (RFC 6455, 4.1). The frames of hundreds of waiting upgrades would take
      // much memory, and a response to each would take long.
      if (head.length > 0) return void socket.destroy()
      scheduleUpgrade(address, () => {
        if (socket.readableLength > 0) socket.destroy()
        if (socket.destroyed) return
        upgrade([request, socket, head], address).catch((error: unknown) => {
          report(error)
          refuseUpgrade(socket, { status: 503, text: 'The project could not be looked up' })
        })
      })
    },

    close: async () => {
      isClosing = true
      stopHeartbeat()
      frameWatcher.stop()
      await closeAllSockets(server.clients)
    },
  }
}

/** Connects a client to the relay. Closes its socket if there are too many connections. */
function connect(relay: Relay, socket: WebSocket, client: { clientId: string; address: string; peer: SocketPeer }) {
  try {
    return relay.connect(client)
  } catch (error) {
    // Close code 1013 means "try again later", so the client will retry.
    closeSocket(socket, 1013, (error as Error).message)
    return undefined
  }
}

/** Passes the frames that a socket receives to the connection of its client. */
function handleFrames(
  socket: WebSocket,
  { connection, pace, peer }: { connection: Connection; pace: Pace; peer: SocketPeer },
) {
  socket.on('ping', (data) => {
    if (connection.countControlFrame()) peer.pong(data)
    pace.countFrame(0)
  })
  socket.on('pong', () => {
    connection.countControlFrame()
    pace.countFrame(0)
  })
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return closeSocket(socket, unsupportedDataCloseCode, 'Frames are text')
    if (pace.hold(data)) return
    void connection.receive(data.toString())
    pace.countFrame(data.length)
  })
  socket.on('close', connection.close)
}

/** Closes the socket of a refused client. Until the socket is closed, it counts in `refusedSockets` of its IP address. */
function closeRefused(socket: WebSocket, address: AddressAccount, reason: string) {
  address.refusedSockets += 1
  socket.on('close', () => {
    address.refusedSockets -= 1
  })
  closeSocket(socket, refusedCloseCode, reason)
}

/** Closes all sockets, and resolves when all are closed. */
async function closeAllSockets(sockets: ReadonlySet<WebSocket>): Promise<void> {
  const whenClosed = [...sockets].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets) socket.close(goingAwayCloseCode, closingText)
  // After a second, destroys the sockets of clients that have not responded to the close frame.
  const destroyTimer = setTimeout(() => {
    for (const socket of sockets) socket.terminate()
  }, 1_000)
  await Promise.all(whenClosed)
  clearTimeout(destroyTimer)
}

function hashAddress(address: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(address).digest('base64url').slice(0, 16)
}
