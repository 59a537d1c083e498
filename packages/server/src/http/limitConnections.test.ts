import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createServer } from '../createServer.ts'

const options = {
  projects: { test: { allowedOrigins: [] } },
  relay: false,
  listing: false,
  limits: { connections: 2 },
} as const

test('error: more connections of one address than it may have, until some are closed', async () => {
  const server = createServer(options)
  const { port, url } = await server.listen({ port: 0 })
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return socket
  }
  const [first] = [await open(), await open()]
  const third = await open()
  await once(third.resume(), 'close')
  const closed = once(first, 'close')
  first.destroy()
  await closed
  await expect.poll(async () => (await fetch(`${url}/health`).catch(() => undefined))?.status).toBe(200)
  await server.close()
})

test('param: proxies, whose connections are not counted', async () => {
  const server = createServer({ ...options, proxies: 1 })
  const { port, url } = await server.listen({ port: 0 })
  const sockets = [1, 2, 3].map(() => connect(port, '127.0.0.1'))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  expect((await fetch(`${url}/health`)).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await server.close()
})
