import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assertPortFree } from '@latchkey/testing/anvil'
import { WebSocketServer } from 'ws'
import { defaultChainPorts } from '../ports.ts'
import { createLedger, type Ledger } from './createLedger.ts'
import { findMethodOrThrow, respondToRpc } from './respondToRpc.ts'
import { rpcMethods } from './rpcMethods.ts'
import { seedLedger } from './seedLedger.ts'
import { serveSocket } from './serveSocket.ts'
import { solanaGenesisHash } from './solanaSandbox.ts'

/** A running local Solana chain. */
export type SolanaChain = {
  rpcUrl: string
  wsUrl: string
  /** The genesis hash. Its first 32 characters are the reference in the chain's CAIP-2 id. */
  genesisHash: string
  port: number
  /** Advances the chain by this many slots at once. After 151 slots, all blockhashes that the chain returned earlier have expired. */
  skipSlots(count: number): void
  /** Ends the chain, and resolves when its port is free. A second call does nothing. */
  stop(): Promise<void>
}

/**
 * Starts a local Solana chain on 127.0.0.1, in this process. It runs the real token programs (in litesvm), and has the accounts and
 * tokens of the sandbox. JSON-RPC over HTTP and subscriptions over WebSocket use the same port. Transactions are final at once. A slot
 * takes 400 ms, and a blockhash is valid for 150 slots, as on the public clusters.
 *
 * @param port default 8899; 0 opens any free port
 * @param funded additional addresses that get the same funds as the accounts of the sandbox
 * @throws Error if the port is taken
 */
export async function startSolanaChain({
  port = defaultChainPorts.solana,
  funded = [],
}: startSolanaChain.Parameters = {}): Promise<SolanaChain> {
  await assertPortFree(port)
  const ledger = createLedger({ genesisHash: solanaGenesisHash })
  await seedLedger(ledger, funded)
  const server = createServer((request, response) => serveRequest(ledger, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, resolve)
  })
  // The WebSocket server is created after the port is open. If opening the port failed, the WebSocket server would emit the error, too, and
  // without a listener such an `error` event ends the process.
  const sockets = new WebSocketServer({ server, maxPayload: maxBodySize })
  sockets.on('connection', (socket) => serveSocket(ledger, socket))
  const { port: actualPort } = server.address() as AddressInfo
  let whenStopped: Promise<void> | undefined
  return {
    rpcUrl: `http://127.0.0.1:${actualPort}`,
    wsUrl: `ws://127.0.0.1:${actualPort}`,
    genesisHash: solanaGenesisHash,
    port: actualPort,
    skipSlots: ledger.skipSlots,
    stop() {
      whenStopped ??= new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      })
      return whenStopped
    },
  }
}

export declare namespace startSolanaChain {
  type Parameters = { port?: number | undefined; funded?: readonly string[] | undefined }
}

/** The maximum length of a request body in characters, and the maximum size of a WebSocket message in bytes. */
const maxBodySize = 1_000_000

/** Response headers that allow requests from pages of any origin, because the chain is local and has no secrets. */
const responseHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'content-type': 'application/json',
}

async function serveRequest(ledger: Ledger, request: IncomingMessage, response: ServerResponse) {
  const respond = (status: number, text?: string) => response.writeHead(status, responseHeaders).end(text)
  if (request.method === 'OPTIONS') return respond(204)
  if (request.method !== 'POST') return respond(405)
  let body = ''
  try {
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk
      if (body.length > maxBodySize) return respond(413)
    }
  } catch {
    // The client has disconnected during its request, so it needs no response.
    return
  }
  respond(
    200,
    respondToRpc(body, ({ method, params }) => findMethodOrThrow(rpcMethods, method)(ledger, params)),
  )
}
