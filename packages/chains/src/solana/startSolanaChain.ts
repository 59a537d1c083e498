import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assertPortFree } from '@latchkey/testing/anvil'
import { WebSocketServer } from 'ws'
import { defaultChainPorts } from '../ports.ts'
import { answerRpc, lookUp } from './answerRpc.ts'
import { createLedger, type Ledger } from './createLedger.ts'
import { openSocket } from './openSocket.ts'
import { rpcMethods } from './rpcMethods.ts'
import { seedLedger } from './seedLedger.ts'
import { solanaGenesisHash } from './solanaSandbox.ts'

export type SolanaChain = {
  rpcUrl: string
  wsUrl: string
  /** The first 32 characters are the chain's id in CAIP-2. */
  genesisHash: string
  port: number
  /** Lets slots pass at once: after 151, every blockhash that was given out has expired. */
  skipSlots(count: number): void
  /** Ends the chain and settles once its port is free. A second call does nothing more. */
  stop(): Promise<void>
}

/**
 * Starts a local Solana chain on 127.0.0.1: a real SVM with the token programs, JSON-RPC over HTTP and pub/sub over WebSocket
 * on one port, the sandbox's accounts and tokens in it. Transactions land at once and are final; slots pass every 400 ms, and
 * a blockhash holds for 150 of them, as on the public clusters. It lives in this process and ends with it.
 *
 * @param port default 8899; 0 takes any free one
 * @param funded addresses that are to hold as much as the sandbox's accounts
 * @throws Error with one sentence when the port is taken
 */
export async function startSolanaChain({
  port = defaultChainPorts.solana,
  funded = [],
}: startSolanaChain.Parameters = {}): Promise<SolanaChain> {
  await assertPortFree(port)
  const ledger = createLedger({ genesisHash: solanaGenesisHash })
  await seedLedger(ledger, funded)
  const server = createServer((request, response) => serve(ledger, request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, resolve)
  })
  // Made once the port is bound: it emits the server's errors again, and one without a listener ends the process.
  const sockets = new WebSocketServer({ server, maxPayload: bodyLimit })
  sockets.on('connection', (socket) => openSocket(ledger, socket))
  const { port: listening } = server.address() as AddressInfo
  let stopped: Promise<void> | undefined
  return {
    rpcUrl: `http://127.0.0.1:${listening}`,
    wsUrl: `ws://127.0.0.1:${listening}`,
    genesisHash: solanaGenesisHash,
    port: listening,
    skipSlots: ledger.skipSlots,
    stop() {
      stopped ??= new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate()
        server.close(() => resolve())
        server.closeAllConnections()
      })
      return stopped
    },
  }
}

export declare namespace startSolanaChain {
  type Parameters = { port?: number | undefined; funded?: readonly string[] | undefined }
}

const bodyLimit = 1_000_000

/** Any page may ask: it is a local chain without secrets. */
const headers = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
  'content-type': 'application/json',
}

async function serve(ledger: Ledger, request: IncomingMessage, response: ServerResponse) {
  const end = (status: number, text?: string) => response.writeHead(status, headers).end(text)
  if (request.method === 'OPTIONS') return end(204)
  if (request.method !== 'POST') return end(405)
  let body = ''
  try {
    for await (const chunk of request.setEncoding('utf8')) {
      body += chunk
      if (body.length > bodyLimit) return end(413)
    }
  } catch {
    // The client left in the middle of its request.
    return
  }
  end(
    200,
    answerRpc(body, ({ method, params }) => lookUp(rpcMethods, method)(ledger, params)),
  )
}
