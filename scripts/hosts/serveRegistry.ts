import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import type { Packed } from './packPackages.ts'

/**
 * A package registry on this machine: has the packed packages alone of their names, and passes on what it is asked of others.
 *
 * @param upstream - The registry for everything else, with a slash at its end.
 */
export async function serveRegistry(packed: readonly Packed[], upstream: string) {
  const others = new URL(upstream)
  const server = createServer(async ({ url = '/', headers }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://registry').pathname).slice(1)
    const tarball = packed.find(({ file }) => path === `-/${basename(file)}`)
    if (tarball) return response.end(readFileSync(tarball.file))
    const own = packed.find(({ manifest }) => path === manifest.name)
    if (own) {
      const { manifest, file, integrity } = own
      const dist = { tarball: `${address}-/${basename(file)}`, integrity }
      const versions = { [manifest.version]: { ...manifest, dist } }
      const body = { name: manifest.name, 'dist-tags': { latest: manifest.version }, versions }
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    }
    try {
      const { accept = '*/*' } = headers
      const answer = await fetch(new URL(url.slice(1), others), { headers: { accept } })
      response.statusCode = answer.status
      response.setHeader('content-type', answer.headers.get('content-type') ?? 'application/json')
      response.end(Buffer.from(await answer.arrayBuffer()))
    } catch (error) {
      response.writeHead(502).end(String(error))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return {
    address,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
