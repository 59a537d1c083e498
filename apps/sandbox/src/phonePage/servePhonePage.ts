import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { assertPortFree } from '@latchkey/testing/anvil'
import type { PhoneConfig } from './phoneConfig.ts'
import { phoneHeaders } from './phoneHeaders.ts'

export type PhonePage = {
  port: number
  url: string
  /** Stops the server, and resolves when its port is free. */
  stop(): Promise<void>
}

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
}

/** Paths that lead to the wallet page. By WalletConnect's convention for universal links, sites open a wallet at `/wc?uri=…`. */
const pagePaths = ['/', '/wc']

/**
 * Serves the wallet page on 127.0.0.1. Requests wait until the page is built and its configuration is known.
 *
 * @param port 0 takes any free port
 * @throws Error with one sentence if the port is taken
 */
export async function servePhonePage({ port, folder, config }: servePhonePage.Parameters): Promise<PhonePage> {
  await assertPortFree(port)
  const respond = async ({ url = '/' }: IncomingMessage, response: ServerResponse) => {
    const [root, settings] = await Promise.all([folder, config])
    const { pathname } = new URL(url, 'http://localhost')
    for (const [name, value] of Object.entries(phoneHeaders(settings))) response.setHeader(name, value)
    if (pathname === '/config.json') {
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(settings))
    }
    const path = pagePaths.includes(pathname) ? '/index.html' : pathname
    const type = contentTypes[extname(path)]
    // `URL` has removed every `..` from the path, so the path always leads into the folder.
    const file = type && (await readFile(join(root, path)).catch(() => undefined))
    if (!file) return response.writeHead(404).end()
    const isHashed = path.startsWith('/assets/')
    response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    return response.setHeader('content-type', type).end(file)
  }
  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.writeHead(503).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, resolve)
  })
  const { port: actualPort } = server.address() as AddressInfo
  return {
    port: actualPort,
    url: `http://127.0.0.1:${actualPort}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export declare namespace servePhonePage {
  type Parameters = { port: number; folder: Promise<string>; config: Promise<PhoneConfig> }
}
