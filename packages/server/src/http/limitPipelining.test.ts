import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createServer } from '../createServer.ts'

const request = 'GET /health HTTP/1.1\r\nHost: test\r\n\r\n'

async function open() {
  const server = createServer({ projects: { test: { allowedOrigins: [] } }, relay: false, listing: false })
  onTestFinished(server.close)
  const { port } = await server.listen({ port: 0 })
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  // A reset is one way to be cut.
  socket.on('error', () => {})
  await once(socket, 'connect')
  return { socket, answers: () => text.split('HTTP/1.1 200').length - 1 }
}

test('default: a few requests at once are answered, again and again', async () => {
  const { socket, answers } = await open()
  for (const round of [1, 2, 3]) {
    socket.write(request.repeat(16))
    await expect.poll(answers).toBe(16 * round)
  }
})

test('error: a connection is cut that sends many and waits for no answer', async () => {
  const { socket, answers } = await open()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(request.repeat(1_000))
  await closed
  expect(answers()).toBeLessThanOrEqual(16)
})
