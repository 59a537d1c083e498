import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { createClientUrl, openRelayClient } from '../test/relayClient.ts'
import { binFile, endServerProcess, startServerProcess } from '../test/serverProcess.ts'
import { littleMemoryFlags } from './cli/restartInLittleMemory.ts'

describe('latchkey-server', () => {
  test.each(['SIGTERM', 'SIGINT'] as const)('default: serves, and stops cleanly on %s', async (signal) => {
    const server = await startServerProcess(['--port', '0'])
    expect(await (await fetch(`${server.url}/health`)).json()).toEqual({ status: 'ok' })
    const client = await openRelayClient(await createClientUrl(server.relayUrl))
    expect(await endServerProcess(server, signal)).toBe(0)
    expect(await client.closed).toEqual({ code: 1001, reason: 'The relay is going away' })
  })

  // Only Linux exposes the flags of a running process, so the test runs only there.
  test.skipIf(process.platform !== 'linux').each([
    { given: 'nothing', args: [], env: {}, has: true },
    { given: 'a flag of the operator', args: ['--max-semi-space-size=8'], env: {}, has: false },
    { given: 'an option of the operator', args: [], env: { NODE_OPTIONS: '--max_semi_space_size=8' }, has: false },
  ])('behavior: runs with the flags for low memory in the same process, given $given', async ({ args, env, has }) => {
    const flags = ['--conditions=@latchkey/source', ...args]
    const child: ChildProcessWithoutNullStreams = spawn(
      process.execPath,
      [...flags, binFile, '--project', 'a=https://b.c', '--port', '0'],
      { env: { ...process.env, ...env } },
    )
    const output = String((await once(child.stdout, 'data'))[0])
    const runningArgs = (await readFile(`/proc/${child.pid}/cmdline`, 'utf8')).split('\0')
    expect([
      littleMemoryFlags.some((flag) => runningArgs.includes(flag)),
      runningArgs.includes('a=https://b.c'),
    ]).toEqual([has, true])
    expect((await fetch(`${output.split('\n', 1)[0]}/health`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('behavior: rereads the projects file whenever it changes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'latchkey-projects-'))
    const file = join(folder, 'projects')
    await writeFile(file, 'first # a remark\n')
    const server = await startServerProcess(['--port', '0', '--projects', file])
    const ask = async (id: string, origin = 'https://app.example') => {
      const response = await fetch(`${server.url}/getWallets?projectId=${id}&page=1&entries=1`, { headers: { origin } })
      return response.status
    }
    const askAll = async () => [await ask('test'), await ask('first'), await ask('second')]
    expect(await askAll()).toEqual([200, 200, 403])
    await writeFile(file, 'second=https://app.example\n')
    await expect.poll(askAll).toEqual([200, 403, 200])
    expect(await ask('second', 'https://other.example')).toBe(403)

    // An invalid file leaves the previous projects in place.
    const faults = once(server.child.stderr as Readable, 'data')
    await writeFile(file, 'second=https://app.example\nthird=app.example\n')
    expect(String((await faults)[0])).toContain('was not taken over: "app.example" is no origin of a page')
    expect(await askAll()).toEqual([200, 403, 200])
    expect(await endServerProcess(server, 'SIGTERM')).toBe(0)
    await rm(folder, { recursive: true })
  })

  test('error: the projects file does not exist', async () => {
    await expect(startServerProcess(['--projects', '/none/projects'])).rejects.toThrow(/did not start: ENOENT/)
  })

  test('error: a setting is invalid', async () => {
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
