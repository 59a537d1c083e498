import { describe, expect, test } from 'vitest'
import { clientUrl, openRelayClient } from '../test/relayClient.ts'
import { endServerProcess, startServerProcess } from '../test/serverProcess.ts'

describe('latchkey-server', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('default: serves, and stops cleanly on %s', async (signal) => {
    const server = await startServerProcess(['--port', '0'])
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok' })
    const client = await openRelayClient(await clientUrl(server.relayUrl))
    expect(await endServerProcess(server, signal)).toBe(0)
    expect(await client.closed).toEqual({ code: 1001, reason: 'The relay is going away' })
  })

  test('error: a setting that is wrong', async () => {
    await expect(startServerProcess(['--port', 'x'])).rejects.toThrow(
      'exited with 1: "x" is no port\n\nlatchkey-server',
    )
  })

  test('error: the port is taken', async () => {
    const server = await startServerProcess(['--port', '0'])
    await expect(startServerProcess(['--port', String(server.port)])).rejects.toThrow(
      /exited with 1: The server did not start: listen EADDRINUSE/,
    )
    expect(await endServerProcess(server, 'SIGTERM')).toBe(0)
  })
})
