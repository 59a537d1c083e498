import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'

/** The request that publishes a new version: a manifest for each version, and the tarballs in base64. */
type Publication = {
  name: string
  versions: Record<string, unknown>
  _attachments: Record<string, { data: string }>
}

export type Inbox = Awaited<ReturnType<typeof serveInbox>>

/** A local package registry that accepts every package and serves none. A dry run publishes to this registry instead of to a real one. */
export async function serveInbox(folder: string) {
  const arrived: Publication[] = []
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    if (request.method !== 'PUT') return response.writeHead(404).end('{"error":"Not found"}')
    arrived.push((await json(request)) as Publication)
    response.writeHead(201).end('{"ok":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}/`
  // npm publishes only with a login, so this settings file has a made-up token. With this file, npm does not read the settings and the
  // token of the person who runs the dry run.
  const userconfig = join(folder, 'npmrc')
  writeFileSync(userconfig, `registry=http://${address}\n//${address}:_authToken=nobody\n`)
  return {
    arrived: arrived as readonly Publication[],
    /** The environment variables with which npm and pnpm publish to this registry. */
    env: { npm_config_userconfig: userconfig, npm_config_registry: `http://${address}` },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export function readArrived({ arrived }: Inbox) {
  return arrived.map(({ name, versions, _attachments }) => ({
    name,
    version: Object.keys(versions).join(', '),
    kilobytes: Math.round(
      Object.values(_attachments).reduce((sum, { data }) => sum + Buffer.byteLength(data, 'base64'), 0) / 1_000,
    ),
  }))
}
