import type { AddressInfo } from 'node:net'
import type { SandboxPorts } from '@latchkey/sandbox'
import { type PreviewServer, preview } from 'vite'
import { securityHeaders } from '../src/securityHeaders.ts'
import { DemoError } from './DemoError.ts'

const demoFolder = new URL('..', import.meta.url).pathname

export const defaultPort = 4173

/**
 * Serves the built demo with its content-security policy. The file `/sandbox.js` tells the pages the ports of the sandbox.
 *
 * @param port the port of the demo; by default 4173, or the next free port
 */
export async function serveDemo({ sandboxPorts, port }: serveDemo.Parameters): Promise<ServedDemo> {
  try {
    const server = await preview({
      root: demoFolder,
      logLevel: 'error',
      plugins: [{ name: 'sandbox-ports', configurePreviewServer: (server) => servePorts(server, sandboxPorts) }],
      preview: {
        port: port ?? defaultPort,
        strictPort: port !== undefined,
        headers: securityHeaders(sandboxPorts),
      },
    })
    const { port: actualPort } = server.httpServer.address() as AddressInfo
    return { port: actualPort, url: `http://127.0.0.1:${actualPort}/`, stop: () => server.close() }
  } catch (cause) {
    if (cause instanceof Error && /in use/i.test(cause.message))
      throw new DemoError(`Port ${port} is taken: something else listens there. Stop it, then try again.`, { cause })
    throw cause
  }
}

export declare namespace serveDemo {
  type Parameters = { sandboxPorts: SandboxPorts; port?: number | undefined }
}

export type ServedDemo = { port: number; url: string; stop: () => Promise<void> }

function servePorts(server: PreviewServer, sandboxPorts: SandboxPorts) {
  const script = `globalThis.sandboxPorts = ${JSON.stringify(sandboxPorts)}`
  server.middlewares.use('/sandbox.js', (_request, response) =>
    response.setHeader('content-type', 'text/javascript').setHeader('cache-control', 'no-store').end(script),
  )
}
