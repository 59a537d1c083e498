import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpPort } from './createHttpPort.ts'

async function start(port = 0) {
  const http = createServer((_, response) => response.end('ok'))
  const { open, close } = createHttpPort(http)
  const opened = await open({ port })
  onTestFinished(close)
  return { http, close, ...opened }
}

test('default: responds until it is closed', async () => {
  const { url, close } = await start()
  expect(await (await fetch(url)).text()).toBe('ok')
  await close()
  await expect(fetch(url)).rejects.toThrow()
})

test('error: EADDRINUSE for a port that another server uses', async () => {
  const { port } = await start()
  await expect(start(port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test.runIf(process.platform === 'linux')(
  'behavior: accepts many connections in one turn of the event loop',
  async () => {
    const { http, port } = await start()
    const sockets: Socket[] = []
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    let accepted = 0
    http.on('connection', () => {
      accepted += 1
    })
    for (let count = 0; count < 200; count += 1) sockets.push(connect(port, '127.0.0.1').on('error', () => {}))
    let most = 0
    while (accepted < 200) {
      const before = accepted
      await setImmediate()
      most = Math.max(most, accepted - before)
    }
    expect(most).toBeGreaterThan(4)
  },
)
