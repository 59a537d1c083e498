import type { IncomingMessage } from 'node:http'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { createClientUrl } from '../../../../test/relayClient.ts'
import { createTestRelay, nextTurn } from '../../../../test/testRelay.ts'
import { toAudiences } from '../auth/audience.ts'
import { defaultLimits } from '../limits.ts'
import { serveRelay } from './serveRelay.ts'

const relayUrl = 'ws://relay.example.com'

/** Starts a relay without a port. `lookups` contains the project ids that it has looked up, one for each upgrade that it has handled. */
function startRelay() {
  const relay = createTestRelay()
  const lookups: string[] = []
  const server = serveRelay({
    relay,
    projects: {
      find: async (id) => {
        lookups.push(id)
        return { allowedOrigins: [] }
      },
    },
    audiences: () => toAudiences([relayUrl]),
    readClient: ({ socketAddress }) => socketAddress,
    clock: relay.clock,
    limits: defaultLimits,
    report: (error) => relay.faults.push(error),
  })

  /** Creates an upgrade request. `answer` returns the first line of the response. */
  async function upgrade(projectId: string, { from = '192.0.2.1', head = '' } = {}) {
    const iat = relay.clock.now() / 1000
    const url = (await createClientUrl(relayUrl, { projectId, iat })).slice(relayUrl.length)
    const written: string[] = []
    const socket = new Duplex({
      read: () => {},
      write: (chunk, _, done) => {
        written.push(String(chunk))
        done()
      },
    })
    const headers = {
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const request = { method: 'GET', url, headers, socket: { remoteAddress: from } } as unknown as IncomingMessage
    return {
      socket,
      send: () => server.upgrade(request, socket, Buffer.from(head)),
      answer: () => written[0]?.split('\r\n')[0],
    }
  }
  return { relay, server, lookups, upgrade }
}

test('default: spreads the upgrades of one address over turns of the event loop', async () => {
  const { server, lookups, upgrade } = startRelay()
  const flood = await Promise.all(Array.from({ length: 7 }, (_, number) => upgrade(`flood${number}`)))
  const other = await upgrade('other', { from: '192.0.2.2' })
  for (const { send } of [...flood, other]) send()
  expect(lookups).toEqual(['flood0', 'flood1', 'other'])
  await nextTurn()
  expect(lookups.slice(3)).toEqual(['flood2', 'flood3'])
  await nextTurn()
  await nextTurn()
  await nextTurn()
  expect(lookups.slice(5)).toEqual(['flood4', 'flood5', 'flood6'])
  expect(new Set([...flood, other].map(({ answer }) => answer()))).toEqual(
    new Set(['HTTP/1.1 101 Switching Protocols']),
  )
  for (const { socket } of [...flood, other]) socket.destroy()
  await server.close()
})

test('behavior: a client that leaves while its upgrade waits is not looked up', async () => {
  const { relay, server, lookups, upgrade } = startRelay()
  const upgrades = await Promise.all(Array.from({ length: 4 }, (_, number) => upgrade(`project${number}`)))
  for (const { send } of upgrades) send()
  upgrades[2]?.socket.destroy()
  upgrades[3]?.socket.on('error', () => {}).destroy(new Error('reset'))
  await nextTurn()
  await nextTurn()
  expect(lookups).toEqual(['project0', 'project1'])
  expect(relay.faults).toEqual([])
  for (const { socket } of upgrades) socket.destroy()
  await server.close()
})

test('behavior: refuses the upgrades that wait when the relay closes', async () => {
  const { server, upgrade } = startRelay()
  const upgrades = await Promise.all(Array.from({ length: 3 }, (_, number) => upgrade(`project${number}`)))
  for (const { send } of upgrades) send()
  const whenClosed = server.close()
  await nextTurn()
  await nextTurn()
  expect(upgrades.map(({ answer }) => answer())).toEqual(Array(3).fill('HTTP/1.1 503 Service Unavailable'))
  await whenClosed
})

test('error: destroys the socket of a client that sends frames before the response', async () => {
  const { server, lookups, upgrade } = startRelay()
  const upgrades = await Promise.all(Array.from({ length: 3 }, (_, number) => upgrade(`project${number}`)))
  const early = await upgrade('early', { head: 'frame' })
  for (const { send } of [early, ...upgrades]) send()
  // The third upgrade waits for the next turn.
  upgrades[2]?.socket.push('frame')
  await nextTurn()
  expect(lookups).toEqual(['project0', 'project1'])
  expect([early, ...upgrades].map(({ socket, answer }) => [socket.destroyed, answer()])).toEqual([
    [true, undefined],
    [false, 'HTTP/1.1 101 Switching Protocols'],
    [false, 'HTTP/1.1 101 Switching Protocols'],
    [true, undefined],
  ])
  for (const { socket } of upgrades) socket.destroy()
  await server.close()
})
