import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import type { Packed } from './packPackages.ts'

/**
 * Starts a package registry on this machine. The registry serves our packages, each only in the packed version, and redirects requests for
 * all other packages to `upstream`.
 *
 * @param upstream - The registry for all other packages, with a slash at its end.
 */
export async function serveRegistry(packed: readonly Packed[], upstream: string) {
  const server = createServer(({ url = '/' }, response) => {
    const path = decodeURIComponent(new URL(url, 'http://registry').pathname).slice(1)
    const tarball = packed.find(({ file }) => path === `-/${basename(file)}`)
    if (tarball) return response.end(readFileSync(tarball.file))
    const ownPackage = packed.find(({ manifest }) => path === manifest.name)
    if (ownPackage) {
      const { manifest, file, integrity } = ownPackage
      const dist = { tarball: `${address}-/${basename(file)}`, integrity }
      const versions = { [manifest.version]: { ...manifest, dist } }
      const body = { name: manifest.name, 'dist-tags': { latest: manifest.version }, versions }
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    }
    // A redirect lets npm fetch from the real registry with npm's own network settings.
    response.writeHead(307, { location: new URL(url.slice(1), upstream).href }).end()
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
