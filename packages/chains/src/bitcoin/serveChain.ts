import { createServer, type IncomingMessage, type Server } from 'node:http'
import { createEsploraResponse, type EsploraResponse } from './esplora.ts'
import { type BitcoinNode, burnAddress } from './startNode.ts'

export declare namespace serveChain {
  type Parameters = {
    node: BitcoinNode
    port: number
    /** `auto`: each sent transaction is mined at once. `manual`: each transaction waits for a request `POST /mine`. */
    mining: 'auto' | 'manual'
  }
}

/** The maximum length of a request body in characters. */
const maxBodyLength = 1_000_000

/** Serves the chain's API on 127.0.0.1. Pages of any origin may use it. */
export async function serveChain({ node, port, mining }: serveChain.Parameters): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { status, body } = await respond(request)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    response.writeHead(status, {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'content-type',
      'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
    })
    response.end(text)
  })

  async function respond(request: IncomingMessage): Promise<EsploraResponse> {
    try {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost')
      if (request.method === 'OPTIONS') return { status: 200, body: '' }
      if (request.method === 'GET') return createEsploraResponse(node, pathname)
      const body = await readBody(request)
      if (pathname === '/tx') return { status: 200, body: await broadcast(body.trim()) }
      if (pathname === '/mine') return { status: 200, body: await mineBlocks(body) }
      return { status: 404, body: 'Not found' }
    } catch (error) {
      return { status: 400, body: error instanceof Error ? error.message : String(error) }
    }
  }

  async function broadcast(hex: string): Promise<string> {
    try {
      const txid = await node.submit(hex)
      if (mining === 'auto') await node.mine(1, burnAddress)
      return txid
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(`sendrawtransaction RPC error: ${JSON.stringify({ code: -26, message })}`, { cause: error })
    }
  }

  async function mineBlocks(body: string): Promise<{ height: number }> {
    const { blocks = 1, address = burnAddress } = JSON.parse(body || '{}') as { blocks?: number; address?: string }
    if (!Number.isInteger(blocks) || blocks < 1 || blocks > 500) throw new Error('`blocks` is a number from 1 to 500.')
    await node.mine(blocks, address)
    return { height: node.height() }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, resolve)
  })
  return server
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > maxBodyLength) throw new Error('The request is too large.')
  }
  return body
}
